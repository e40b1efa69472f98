import { data, Link, type LoaderFunctionArgs, Outlet } from 'react-router'
import { m } from '#messages/messages.js'
import { pageContext } from '#web/api/page-context.ts'
import { ClosedBar } from '#web/features/closed-bar/closed-bar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import styles from './admin.layout.module.css'
import { Forbidden, GuestDoor } from './admin-gate.tsx'
import { isAdmin } from './admin-loaders.ts'
import { useLiveTheme } from './live-theme.ts'
import { NavList } from './nav-list.tsx'
import { TopBar } from './top-bar.tsx'

/** The server refuses every call of those who may not; this only says so in the right words. */
export async function loader({ context }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const refused = page.isLoggedIn() && !(await isAdmin(page))
  return data(null, { status: refused ? 403 : 200 })
}

export function Component() {
  const me = useMe()
  const site = useSite()
  useLiveTheme()
  if (!me) return <GuestDoor />
  if (me.userpower !== 0) return <Forbidden name={me.name} />
  return (
    <div className={styles.office}>
      <SkipLink />
      <aside aria-label={m.admin_title()} className={styles.side}>
        <Link to="/admin" className={styles.logo}>
          <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO} />
        </Link>
        <NavList />
      </aside>
      <div className={styles.rest}>
        <TopBar me={me} />
        <ClosedBar />
        <main id="main" tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
      </div>
    </div>
  )
}
