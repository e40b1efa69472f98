import { Link, useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { feedIcons } from '#web/features/feed/feed-icons.ts'
import { feedName, feedOf, feeds } from '#web/features/feed/feeds.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './side-nav.module.css'

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
