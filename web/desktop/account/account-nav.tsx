import Ban from 'lucide-react/icons/ban'
import Bell from 'lucide-react/icons/bell'
import Download from 'lucide-react/icons/download'
import Key from 'lucide-react/icons/key-round'
import LinkIcon from 'lucide-react/icons/link'
import Lock from 'lucide-react/icons/lock'
import Palette from 'lucide-react/icons/palette'
import Scale from 'lucide-react/icons/scale'
import Shield from 'lucide-react/icons/shield'
import User from 'lucide-react/icons/user-round'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import styles from '#web/desktop/frame/side-nav.module.css'
import { Icon } from '#web/ui/layout/icon.tsx'

const pages = [
  ['/account', User, m.account_nav_profile],
  ['/account/security', Shield, m.account_nav_security],
  ['/account/notices', Bell, m.account_nav_notices],
  ['/account/downloads', Download, m.download_title],
  ['/account/privacy', Lock, m.account_nav_privacy],
  ['/account/blocks', Ban, m.account_nav_blocks],
  ['/account/moderation', Scale, m.account_nav_appeals],
  ['/account/look', Palette, m.account_nav_look],
  ['/account/links', LinkIcon, m.account_nav_links],
  ['/account/licence', Key, m.account_nav_licence],
] as const

export function AccountNav() {
  const { pathname } = useLocation()
  return (
    <nav aria-label={m.account_title()} className={styles.nav} data-ground="page">
      {pages.map(([to, icon, label]) => (
        <Link key={to} to={to} className={styles.item} aria-current={isAt(pathname, to) ? 'page' : undefined}>
          <Icon of={icon} />
          {label()}
        </Link>
      ))}
    </nav>
  )
}

/** Also below it; everything is below the first of them. */
function isAt(pathname: string, to: string): boolean {
  return pathname === to || (to !== '/account' && pathname.startsWith(`${to}/`))
}
