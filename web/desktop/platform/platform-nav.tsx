import BookOpen from 'lucide-react/icons/book-open'
import ChartLine from 'lucide-react/icons/chart-line'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import Images from 'lucide-react/icons/images'
import Layers from 'lucide-react/icons/layers'
import Pen from 'lucide-react/icons/pencil'
import Users from 'lucide-react/icons/users'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { useMe } from '../../session/use-me.ts'
import { Icon, type IconDrawing } from '../../ui/icon.tsx'
import styles from '../frame/side-nav.module.css'
import { figuresId } from './figures-id.ts'

type Place = { to: string; icon: IconDrawing; label: string; off?: boolean }

/** Kinds of content that the site has not switched on stay in sight, marked as such; their pages say the same. */
export function PlatformNav() {
  const content: Place[] = [
    { to: '/platform/content/posts', icon: FileText, label: m.platform_posts() },
    { to: '/platform/content/media', icon: Images, label: m.platform_media() },
    { to: '/platform/content/article', icon: BookOpen, label: m.platform_article(), off: true },
    { to: '/platform/content/fiction', icon: Layers, label: m.platform_fiction(), off: true },
    { to: '/platform/content/manga', icon: Image, label: m.platform_manga(), off: true },
  ]
  const me = useMe()
  return (
    <div className={styles.nav}>
      <Entry to="/platform/home" icon={House} label={m.platform_home()} />
      <Entry to="/platform/editor-posts" icon={Pen} label={m.platform_publish()} />
      <div className={styles.title}>{m.platform_content()}</div>
      {content.map((place) => (
        <Entry key={place.to} {...place} />
      ))}
      <div className={styles.title}>{m.platform_data()}</div>
      <Entry to={`/platform/home#${figuresId}`} icon={ChartLine} label={m.platform_analysis()} />
      {me && <Entry to={`/author/${me._id}/fans`} icon={Users} label={m.creator_fans()} />}
    </div>
  )
}

function Entry({ to, icon, label, off }: Place) {
  const { pathname } = useLocation()
  const isHere = pathname === to || (to === '/platform/home' && pathname === '/platform')
  return (
    <Link to={to} className={styles.item} data-off={off || undefined} aria-current={isHere ? 'page' : undefined}>
      <Icon of={icon} />
      <span className={styles.grow}>{label}</span>
      {off && <span className={styles.tag}>{m.platform_off()}</span>}
    </Link>
  )
}
