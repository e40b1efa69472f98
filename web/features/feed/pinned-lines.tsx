import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { pinnedQuery } from '../../api/post-queries.ts'
import { usePlaces } from '../../social/places.ts'
import { Card } from '../../ui/card.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import styles from './pinned-lines.module.css'
import { PostTags } from './post-tags.tsx'

/** What the managers of a board, or of the site, want to be read first: one line each. */
export function PinnedLines({ systemId }: { systemId?: string }) {
  const places = usePlaces()
  const posts = useQuery(pinnedQuery(api, systemId)).data?.list ?? []
  if (posts.length === 0) return null
  return (
    <Card flush aria-label={m.feed_pinned()}>
      <ul className={styles.lines}>
        {posts.slice(0, limits.pinnedShown).map((post) => (
          <li key={post._id}>
            <Link to={places.post(post._id)} className={styles.line}>
              <PostTags post={post} />
              <span className={styles.title}>{post.title}</span>
              <RelativeTime at={post.createTime} className={styles.time} />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
