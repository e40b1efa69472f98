import Pen from 'lucide-react/icons/pencil'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { PlaceTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { offerLogin, openLogin } from '#web/session/login-dialog-state.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { AccountMenu } from './account-menu.tsx'
import styles from './header.module.css'
import { PublishMenu } from './publish-menu.tsx'
import { useBell } from './use-bell.tsx'

export function Header() {
  const site = useSite()
  const { pathname } = useLocation()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.logo} aria-label={site.COMMON_SITE_NAME}>
          <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO_ROUND || site.COMMON_LOGO} />
        </Link>
        <Places />
        {/* the page of the search has a box of its own */}
        {pathname !== '/search' && <SearchBox action="/search" shortcut className={styles.search} />}
        <Actions />
      </div>
    </header>
  )
}

function Places() {
  const { pathname } = useLocation()
  const places = [
    { to: '/', label: m.shell_home() },
    { to: '/System/Aggregate-forum', label: m.shell_boards() },
    { to: '/announcement', label: m.shell_announcements() },
  ]
  return (
    <PlaceTabs
      label={m.shell_main_nav()}
      className={styles.nav}
      tabs={places.map((place) => ({ ...place, isCurrent: isWithin(pathname, place.to) }))}
    />
  )
}

/** Guests see the same doors; each of them asks to log in first. */
function Actions() {
  const me = useMe()
  const publish = { variant: 'primary', icon: <Icon of={Pen} size={18} />, className: styles.publish } as const
  const bell = useBell()
  if (!me)
    return (
      <div className={styles.actions}>
        <Button {...publish} variant="soft" onClick={openLogin}>
          {m.shell_publish()}
        </Button>
        <IconButton {...bell} onClick={openLogin} />
        <Button variant="primary" onClick={offerLogin}>
          {m.shell_login()}
        </Button>
      </div>
    )
  return (
    <div className={styles.actions}>
      <PublishMenu />
      <IconButton {...bell} to="/message" />
      <AccountMenu />
    </div>
  )
}

/** Every page of a board belongs to the boards. */
function isWithin(pathname: string, place: string): boolean {
  return pathname === place || (place.startsWith('/System') && pathname.startsWith('/System'))
}
