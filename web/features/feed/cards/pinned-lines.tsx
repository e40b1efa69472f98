import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { pageLimits } from '#contract/page-limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pinnedQuery } from '#web/api/queries/post-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './pinned-lines.module.css'
import { PostTags } from './post-tags.tsx'

/** What the managers of a board, or of the site, want to be read first: one line each. */
export function PinnedLines({ systemId }: { systemId?: string }) {
  const paths = usePaths()
  const posts = useQuery(pinnedQuery(api, systemId)).data?.list ?? []
  if (posts.length === 0) return null
  return (
    <Card flush aria-label={m.feed_pinned()}>
      <ul className={styles.lines}>
        {posts.slice(0, pageLimits.pinnedShown).map((post) => (
          <li key={post._id}>
            <Link to={paths.post(post._id)} className={styles.line}>
              <PostTags post={post} inBoard />
              <span className={styles.title}>{post.title}</span>
              <RelativeTime at={post.createTime} className={styles.time} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
