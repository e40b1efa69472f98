import Clock from 'lucide-react/icons/clock'
import Compass from 'lucide-react/icons/compass'
import Flame from 'lucide-react/icons/flame'
import Users from 'lucide-react/icons/users-round'
import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { type Feed, feedName, feedOf, feeds } from '#web/features/feed/feeds.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './side-nav.module.css'

const feedIcons: Record<Feed, IconDrawing> = { recommend: Compass, follow: Users, latest: Clock, hot: Flame }

/** The feeds of the home page; they are links everywhere else, too. */
export function FeedNav() {
  const { pathname, search } = useLocation()
  const current = pathname === '/' ? feedOf(new URLSearchParams(search)) : null
  return (
    <nav aria-label={m.home_feeds()} className={styles.nav} data-ground="page">
      {feeds.map((feed) => (
        <Link
          key={feed}
          to={feed === 'recommend' ? '/' : `/?feed=${feed}`}
          className={styles.item}
          aria-current={feed === current ? 'page' : undefined}
        >
          <Icon of={feedIcons[feed]} />
          {feedName(feed)}
        </Link>
      ))}
    </nav>
  )
}
