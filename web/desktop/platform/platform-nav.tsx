import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import Bookmark from 'lucide-react/icons/bookmark'
import ChartLine from 'lucide-react/icons/chart-line'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Coins from 'lucide-react/icons/coins'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Layers from 'lucide-react/icons/layers'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pen from 'lucide-react/icons/pencil'
import Users from 'lucide-react/icons/users'
import { Link, useLocation } from 'react-router'
import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ownWorkQuery } from '#web/api/queries/works/own-queries.ts'
import styles from '#web/desktop/frame/side-nav.module.css'
import { useSite } from '#web/session/use-site.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'

type NavItem = {
  to: string
  icon: IconDrawing
  label: string
  /** The page in sight belongs to it. */
  holdsPage?: boolean
  onHere?: () => void
}

/** `onHere`: the page that was chosen is the one in sight. Any other navigation closes what is open by itself. */
export function PlatformNav({ onHere }: { onHere?: () => void }) {
  const { pathname } = useLocation()
  const kind = useWorkKind(pathname)
  const { COMMON_WORKS: on, COMMON_EARNING } = useSite()
  const sells = COMMON_EARNING.ON
  const articles: NavItem = { to: '/platform/content/article', icon: BookOpen, label: m.platform_article() }
  const fiction: NavItem = {
    to: '/platform/content/fiction',
    icon: Layers,
    label: m.platform_fiction(),
    holdsPage: kind === 'fiction',
  }
  const manga: NavItem = {
    to: '/platform/content/manga',
    icon: Image,
    label: m.platform_manga(),
    holdsPage: kind === 'manga',
  }
  const content: NavItem[] = [
    { to: '/platform/content/posts', icon: FileText, label: m.platform_posts() },
    ...(on.ARTICLE ? [articles, { to: '/platform/columns', icon: Bookmark, label: m.platform_columns() }] : []),
    ...(on.FICTION ? [fiction] : []),
    ...(on.MANGA ? [manga] : []),
    { to: '/platform/drafts', icon: NotebookPen, label: m.publish_drafts() },
    { to: '/platform/content/media', icon: Images, label: m.platform_media() },
  ]
  const off: NavItem[] = [
    ...(on.ARTICLE ? [] : [articles]),
    ...(on.FICTION ? [] : [fiction]),
    ...(on.MANGA ? [] : [manga]),
  ]
  return (
    <div className={styles.nav}>
      <Entry to="/platform/home" icon={House} label={m.platform_home()} onHere={onHere} />
      <Entry to="/platform/editor-posts" icon={Pen} label={m.platform_publish()} onHere={onHere} />
      <div className={styles.title}>{m.platform_content()}</div>
      {content.map((item) => (
        <Entry key={item.to} {...item} onHere={onHere} />
      ))}
      {off.length > 0 && (
        <details className={styles.fold} open={off.some(({ to }) => to === pathname)}>
          <summary className={styles.item}>
            <Icon of={ChevronRight} />
            <span className={styles.grow}>{m.platform_off_kinds({ count: off.length })}</span>
          </summary>
          {off.map((item) => (
            <Entry key={item.to} {...item} onHere={onHere} />
          ))}
        </details>
      )}
      <div className={styles.title}>{m.platform_data()}</div>
      <Entry to="/platform/analysis" icon={ChartLine} label={m.platform_analysis()} onHere={onHere} />
      <Entry to="/platform/fans" icon={Users} label={m.creator_fans()} onHere={onHere} />
      {sells && <Entry to="/platform/income" icon={Coins} label={m.income_title()} onHere={onHere} />}
    </div>
  )
}

/** Of the work whose desk is in sight, once it is known. */
function useWorkKind(pathname: string): WorksType | undefined {
  const id = /^\/platform\/works\/(\d+)$/.exec(pathname)?.[1] ?? ''
  return useQuery({ ...ownWorkQuery(api, id), enabled: false }).data?.worksType
}

function Entry({ to, icon, label, holdsPage, onHere }: NavItem) {
  const { pathname } = useLocation()
  const isHere =
    pathname === to ||
    (to === '/platform/home' && pathname === '/platform') ||
    (to === '/platform/columns' && pathname.startsWith(`${to}/`))
  return (
    <Link
      to={to}
      className={styles.item}
      aria-current={isHere || holdsPage ? 'page' : undefined}
      onClick={() => isHere && onHere?.()}
    >
      <Icon of={icon} />
      <span className={styles.grow}>{label}</span>
    </Link>
  )
}
