import Bell from 'lucide-react/icons/bell'
import Pen from 'lucide-react/icons/pencil'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { unreadTotal } from '#web/api/queries/notification-queries.ts'
import { LinkTabs } from '#web/features/path-tabs/path-tabs.tsx'
import { SearchBox } from '#web/features/search/search-box.tsx'
import { SiteLink } from '#web/features/site-links/site-links.tsx'
import { offerLogin, openLogin } from '#web/session/login-dialog-state.ts'
import { useUnread } from '#web/session/news.ts'
import { OwnAvatar } from '#web/session/own-avatar.tsx'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import tabs from '#web/ui/controls/tabs.module.css'
import { WithUnread } from '#web/ui/feedback/badge.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './header.module.css'

const PublishEntries = lazyPart(() => import('./publish-entries.tsx').then((module) => module.PublishEntries))

/** What can be published here. What is switched off answers, too: it says why. */
function PublishMenu() {
  return (
    <Menu
      label={m.publish_title()}
      list={(frame) => <PublishEntries {...frame} />}
      trigger={
        <Button variant="primary" icon={<Icon of={Pen} size={18} />} className={styles.publish}>
          {m.shell_publish()}
        </Button>
      }
    />
  )
}

const AccountEntries = lazyPart(() => import('./account-entries.tsx').then((module) => module.AccountEntries))

function AccountMenu() {
  return (
    <Menu
      label={m.shell_my_menu()}
      list={(frame) => <AccountEntries {...frame} />}
      trigger={
        <button type="button" className={styles.me} aria-label={m.shell_my_menu()}>
          <OwnAvatar size={32} />
        </button>
      }
    />
  )
}

export function Header() {
  const site = useSite()
  const { pathname } = useLocation()
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <Link to="/" className={styles.logo} aria-label={site.COMMON_SITE_NAME}>
          <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO_ROUND || site.COMMON_LOGO} />
        </Link>
        <MainNav />
        {/* the page of the search has a box of its own */}
        {pathname !== '/search' && <SearchBox action="/search" shortcut className={styles.search} />}
        <Actions />
      </div>
    </header>
  )
}

const boardsPage = '/System/Aggregate-forum'
const articlesPage = '/System/article'

function MainNav() {
  const { pathname } = useLocation()
  const { COMMON_LINKS, COMMON_WORKS } = useSite()
  const links = [
    { to: '/', label: m.shell_home() },
    { to: boardsPage, label: m.shell_boards() },
    ...(COMMON_WORKS.ARTICLE ? [{ to: articlesPage, label: m.nav_articles() }] : []),
    ...(COMMON_WORKS.FICTION ? [{ to: '/fiction', label: m.nav_fiction() }] : []),
    ...(COMMON_WORKS.MANGA ? [{ to: '/manga', label: m.nav_manga() }] : []),
    { to: '/announcement', label: m.shell_announcements() },
  ]
  return (
    <LinkTabs
      label={m.shell_main_nav()}
      className={styles.nav}
      tabs={links.map((link) => ({ ...link, isCurrent: isWithin(pathname, link.to, COMMON_WORKS.ARTICLE) }))}
    >
      {COMMON_LINKS.HEADER.map(({ NAME, URL }) => (
        <SiteLink key={`${NAME} ${URL}`} name={NAME} url={URL} className={tabs.tab} />
      ))}
    </LinkTabs>
  )
}

/** Guests see the same buttons; each of them asks to log in first. */
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

/** Every page of a board belongs to the boards, or to the articles where those have a place of their own. */
function isWithin(pathname: string, link: string, hasArticles: boolean): boolean {
  if (hasArticles && /^\/(System\/article|column)(\/|$)/.test(pathname)) return link === articlesPage
  return pathname === link || (link !== '/' && pathname.startsWith(`${link === boardsPage ? '/System' : link}/`))
}

/** What the button to the messages shows and says. */
export function useBell() {
  const unread = unreadTotal(useUnread())
  return {
    className: styles.bell,
    icon: (
      <WithUnread count={unread}>
        <Icon of={Bell} />
      </WithUnread>
    ),
    label: unread > 0 ? m.shell_messages_unread({ count: unread }) : m.shell_messages(),
  }
}
