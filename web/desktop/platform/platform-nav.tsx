import BookOpen from 'lucide-react/icons/book-open'
import Bookmark from 'lucide-react/icons/bookmark'
import ChartLine from 'lucide-react/icons/chart-line'
import ChevronRight from 'lucide-react/icons/chevron-right'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Layers from 'lucide-react/icons/layers'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Pen from 'lucide-react/icons/pencil'
import Users from 'lucide-react/icons/users'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import styles from '#web/desktop/frame/side-nav.module.css'
import { useSite } from '#web/session/use-site.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'

type NavItem = { to: string; icon: IconDrawing; label: string; onHere?: () => void }

/** `onHere`: the page that was chosen is the one in sight. Any other navigation closes what is open by itself. */
export function PlatformNav({ onHere }: { onHere?: () => void }) {
  const { pathname } = useLocation()
  const isOn = useSite().COMMON_WORKS.ARTICLE
  const articles: NavItem = { to: '/platform/content/article', icon: BookOpen, label: m.platform_article() }
  const content: NavItem[] = [
    { to: '/platform/content/posts', icon: FileText, label: m.platform_posts() },
    ...(isOn ? [articles, { to: '/platform/columns', icon: Bookmark, label: m.platform_columns() }] : []),
    { to: '/platform/drafts', icon: NotebookPen, label: m.publish_drafts() },
    { to: '/platform/content/media', icon: Images, label: m.platform_media() },
  ]
  const off: NavItem[] = [
    ...(isOn ? [] : [articles]),
    { to: '/platform/content/fiction', icon: Layers, label: m.platform_fiction() },
    { to: '/platform/content/manga', icon: Image, label: m.platform_manga() },
  ]
  return (
    <div className={styles.nav}>
      <Entry to="/platform/home" icon={House} label={m.platform_home()} onHere={onHere} />
      <Entry to="/platform/editor-posts" icon={Pen} label={m.platform_publish()} onHere={onHere} />
      <div className={styles.title}>{m.platform_content()}</div>
      {content.map((item) => (
        <Entry key={item.to} {...item} onHere={onHere} />
      ))}
      <details className={styles.fold} open={off.some(({ to }) => to === pathname)}>
        <summary className={styles.item}>
          <Icon of={ChevronRight} />
          <span className={styles.grow}>{m.platform_off_kinds({ count: off.length })}</span>
        </summary>
        {off.map((item) => (
          <Entry key={item.to} {...item} onHere={onHere} />
        ))}
      </details>
      <div className={styles.title}>{m.platform_data()}</div>
      <Entry to="/platform/analysis" icon={ChartLine} label={m.platform_analysis()} onHere={onHere} />
      <Entry to="/platform/fans" icon={Users} label={m.creator_fans()} onHere={onHere} />
    </div>
  )
}

function Entry({ to, icon, label, onHere }: NavItem) {
  const { pathname } = useLocation()
  const isHere =
    pathname === to ||
    (to === '/platform/home' && pathname === '/platform') ||
    (to === '/platform/columns' && pathname.startsWith(`${to}/`))
  return (
    <Link
      to={to}
      className={styles.item}
      aria-current={isHere ? 'page' : undefined}
      onClick={() => isHere && onHere?.()}
    >
      <Icon of={icon} />
      <span className={styles.grow}>{label}</span>
    </Link>
  )
}
