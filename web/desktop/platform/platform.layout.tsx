import ArrowLeft from 'lucide-react/icons/arrow-left'
import Pen from 'lucide-react/icons/pencil'
import { Link, Outlet, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { useBell } from '#web/desktop/header/header.tsx'
import { LoginButton } from '#web/desktop/login-button.tsx'
import { ClosedBar } from '#web/features/closed-bar/closed-bar.tsx'
import { WaitingBar } from '#web/features/waiting-bar/waiting-bar.tsx'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import { NavDrawer } from '#web/ui/overlays/nav-drawer.tsx'
import styles from './platform.module.css'
import { PlatformNav } from './platform-nav.tsx'

/** The creator centre: a workshop of its own, with one way back to the site. */
export function Component() {
  const isMember = useMe() !== null
  const site = useSite()
  const isWriting = /^\/platform\/editor-(posts|article|chapter)$/.test(useLocation().pathname)
  // The desk has a head of its own: whoever writes needs the room, and one way back.
  if (isMember && isWriting)
    return (
      <>
        <SkipLink />
        <Outlet />
      </>
    )
  return (
    <div className={styles.platform}>
      <SkipLink />
      <nav aria-label={m.platform_nav()} className={styles.side}>
        <Link to="/platform" className={styles.logo} aria-label={m.shell_creator()}>
          <Logo name={m.shell_creator()} src={site.COMMON_LOGO_ROUND || site.COMMON_LOGO} />
        </Link>
        <PlatformNav />
      </nav>
      <div className={styles.rest}>
        <TopBar />
        <ClosedBar />
        <WaitingBar />
        <main id="main" tabIndex={-1} className={styles.main}>
          {isMember ? <Outlet /> : <GuestNotice />}
        </main>
      </div>
    </div>
  )
}

function TopBar() {
  const me = useMe()
  const { COMMON_SITE_NAME } = useSite()
  const bell = useBell()
  return (
    <header className={styles.top}>
      <NavDrawer label={m.platform_nav_open()} title={m.shell_creator()} className={styles.menu}>
        {(close) => (
          <nav aria-label={m.platform_nav()} className={styles.drawer}>
            <PlatformNav onHere={close} />
          </nav>
        )}
      </NavDrawer>
      <Button variant="ghost" size={32} to="/" icon={<Icon of={ArrowLeft} size={16} />} className={styles.back}>
        {m.shell_back_to_site({ site: COMMON_SITE_NAME })}
      </Button>
      {me ? (
        <div className={styles.actions}>
          <Button variant="primary" to="/platform/editor-posts" icon={<Icon of={Pen} size={16} />}>
            {m.platform_post_button()}
          </Button>
          <IconButton {...bell} to="/message" />
          <Link to={`/author/${me._id}`} className={styles.me} aria-label={m.shell_my_page()}>
            <MemberAvatar of={me} size={32} />
          </Link>
        </div>
      ) : (
        <LoginButton variant="primary" />
      )}
    </header>
  )
}

function GuestNotice() {
  return (
    <>
      <h1 className={styles.title}>{m.shell_creator()}</h1>
      <EmptyState
        drawing="locked"
        title={m.platform_login()}
        description={m.shell_login_needed_hint()}
        action={<LoginButton />}
      />
    </>
  )
}
