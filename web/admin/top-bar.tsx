import ChevronRight from 'lucide-react/icons/chevron-right'
import Globe from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import MenuIcon from 'lucide-react/icons/menu'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { logout } from '#web/session/logout.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { NavList } from './nav-list.tsx'
import { placeAt } from './navigation.ts'
import styles from './top-bar.module.css'

export function TopBar({ me }: { me: OwnInfo }) {
  return (
    <header className={styles.bar}>
      <NavDrawer />
      <Breadcrumb />
      <div className={styles.end}>
        <Button to="/" target="_blank" variant="ghost" size={32} icon={<Icon of={Globe} size={16} />}>
          {m.admin_open_site()}
        </Button>
        <Menu
          label={m.admin_account_menu()}
          trigger={
            <button type="button" className={styles.account} aria-label={m.admin_account_menu()} title={me.name}>
              <MemberAvatar of={me} size={32} />
            </button>
          }
          items={[{ label: m.admin_log_out(), icon: LogOut, onSelect: () => void logout() }]}
        />
      </div>
    </header>
  )
}

function Breadcrumb() {
  const place = placeAt(useLocation().pathname)
  return (
    <nav aria-label={m.admin_breadcrumb()} className={styles.crumbs}>
      <Link to="/admin">{m.admin_title()}</Link>
      {place && (
        <>
          <Icon of={ChevronRight} size={14} />
          <span aria-current="page" className={styles.here}>
            {place.label()}
          </span>
        </>
      )}
    </nav>
  )
}

/** Below 768 px the navigation is a drawer. */
function NavDrawer() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        className={styles.menu}
        size={44}
        label={m.admin_nav_open()}
        icon={<Icon of={MenuIcon} />}
        aria-expanded={open}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      />
      <Overlay as="drawer" open={open} onClose={() => setOpen(false)} title={m.admin_title()}>
        <NavList onHere={() => setOpen(false)} />
      </Overlay>
    </>
  )
}
