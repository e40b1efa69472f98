import { useQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Globe from 'lucide-react/icons/globe'
import LogOut from 'lucide-react/icons/log-out'
import { data, Link, type LoaderFunctionArgs, Outlet, useLocation } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { hasOffice } from '#contract/roles.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { adminMemberQuery } from '#web/api/queries/admin-user-queries.ts'
import { ClosedBar } from '#web/features/closed-bar/closed-bar.tsx'
import { LoginForm } from '#web/features/login/modes/password-form.tsx'
import { logout } from '#web/session/logout.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { SkipLink } from '#web/ui/layout/skip-link.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { NavDrawer } from '#web/ui/overlays/nav-drawer.tsx'
import { mayOpen } from './access.ts'
import styles from './admin.layout.module.css'
import { staffAt } from './admin-loaders.ts'
import { useLiveTheme } from './live-theme.ts'
import { LockedPage } from './locked-page.tsx'
import { NavList } from './nav-list.tsx'
import { navItemAt } from './navigation.ts'
import { FactorFirst, FactorNotice } from './staff-factor.tsx'
import top from './top-bar.module.css'

/** The server refuses every call of those who may not; this only says so in the right words. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const page = context.get(pageContext)
  const refused = page.isLoggedIn() && !(await staffAt(page, request))
  return data(null, { status: refused ? 403 : 200 })
}

export function Component() {
  const me = useMe()
  const site = useSite()
  const { pathname } = useLocation()
  useLiveTheme()
  if (!me) return <AdminLoginPage />
  if (!hasOffice(me)) return <Forbidden name={me.name} />
  if (me.staffFactor?.isOver) return <FactorFirst />
  // The guide has a frame of its own.
  if (pathname.startsWith('/admin/setup') && mayOpen(me, pathname)) return <Outlet />
  return (
    <div className={styles.admin}>
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
        <FactorNotice me={me} />
        <main id="main" tabIndex={-1} className={styles.main}>
          {mayOpen(me, pathname) ? <Outlet /> : <NotYours />}
        </main>
      </div>
    </div>
  )
}

/** A screen for others. */
function NotYours() {
  return (
    <Card>
      <EmptyState drawing="locked" title={m.admin_forbidden_title()} description={m.admin_forbidden_screen()} />
    </Card>
  )
}

/** The way in for administrators, open on a closed site, too. */
function AdminLoginPage() {
  const site = useSite()
  return (
    <main className={styles.loginPage}>
      <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO} />
      <Card className={styles.card} aria-labelledby="login-page">
        <h1 id="login-page" className={styles.title}>
          {m.admin_login_page_title()}
        </h1>
        <p className={styles.hint}>{m.admin_login_page_hint()}</p>
        <LoginForm />
      </Card>
    </main>
  )
}

function Forbidden({ name }: { name: string }) {
  return (
    <LockedPage
      title={m.admin_forbidden_title()}
      description={m.admin_forbidden_text({ name })}
      way={
        <Button to="/" reloadDocument variant="primary">
          {m.admin_back_home()}
        </Button>
      }
    />
  )
}

function TopBar({ me }: { me: OwnInfo }) {
  return (
    <header className={classNames(top.bar, styles.bar)}>
      <NavDrawer label={m.admin_nav_open()} title={m.admin_title()} size={44} className={styles.menu}>
        {(close) => <NavList onHere={close} />}
      </NavDrawer>
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
  const { pathname } = useLocation()
  const item = navItemAt(pathname)
  const [, memberId] = /^\/admin\/members\/(\d+)/.exec(pathname) ?? []
  return (
    <nav aria-label={m.admin_breadcrumb()} className={styles.crumbs}>
      <Link to="/admin">{m.admin_title()}</Link>
      {memberId && <MemberCrumbs id={memberId} />}
      {item && (
        <>
          <Icon of={ChevronRight} size={14} />
          <span aria-current="page" className={styles.here}>
            {item.label()}
          </span>
        </>
      )}
    </nav>
  )
}

/** Of a member's record. To look at it is written down: its page asks, and this only hears the answer. */
function MemberCrumbs({ id }: { id: string }) {
  const { data } = useQuery({ ...adminMemberQuery(api, id), enabled: false })
  return (
    <>
      <Icon of={ChevronRight} size={14} />
      <Link to="/admin/users">{m.admin_users()}</Link>
      <Icon of={ChevronRight} size={14} />
      <span aria-current="page" className={styles.here}>
        {data?.name ?? m.admin_member()}
      </span>
    </>
  )
}
