import { useInfiniteQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Activity, ActivityPage, Saying } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { activityQuery } from '#web/api/queries/comment-queries.ts'
import { MediaGrid } from '#web/media/grid/media-grid.tsx'
import { usePaths } from '#web/social/paths.ts'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import cardStyles from './cards/post-card.module.css'
import { PostCard } from './cards/post-card.tsx'
import { Endless } from './endless.tsx'
import styles from './feed-list.module.css'
import { FeedSkeleton } from './feed-skeleton.tsx'

/** Everything that a member wrote: posts, comments and replies, newest first. */
export function ActivityList({ userId, empty }: { userId: string; empty: ReactNode }) {
  const list = useInfiniteQuery(activityQuery(api, userId))
  return (
    <Endless list={list} empty={empty} waiting={(count) => <FeedSkeleton density="card" count={count} />}>
      {(pages) => (
        <div role="feed" aria-busy={list.isFetchingNextPage} aria-label={m.activity_label()} className={styles.list}>
          {unique(pages).map((one, at) =>
            one.kind === 'posts' ? (
              <PostCard key={keyOf(one)} post={one.posts} at={at + 1} />
            ) : (
              <SayingCard key={keyOf(one)} saying={one} at={at + 1} />
            ),
          )}
        </div>
      )}
    </Endless>
  )
}

function keyOf(one: Activity): string {
  return one.kind === 'posts' ? `posts-${one.posts._id}` : `${one.kind}-${one._id}`
}

/** What is read again while something new came may come twice. */
function unique(pages: ActivityPage[]): Activity[] {
  const byKey = new Map(pages.flatMap(({ list }) => list.map((one) => [keyOf(one), one] as const)))
  return [...byKey.values()]
}

/** A comment or a reply among what somebody wrote. Their words lead to where they stand. */
function SayingCard({ saying, at }: { saying: Saying; at: number }) {
  const paths = usePaths()
  const { kind, _id, user, posts, content, images, answered, likeNumber, createTime } = saying
  const to = paths.comment(posts._id, saying.commentId)
  const name = `${kind}-${_id}`
  return (
    <article className={cardStyles.card} aria-posinset={at} aria-setsize={-1} aria-labelledby={name}>
      <PersonLine of={user}>
        <span>{kind === 'comment' ? m.activity_commented() : m.activity_replied()}</span>
        <RelativeTime at={createTime} />
        <Link to={paths.board(posts.system.systemSign, posts.system.systemType)}>{posts.system.systemName}</Link>
        {likeNumber > 0 && (
          <span className={styles.likes}>
            <Icon of={Heart} size={14} />
            {m.activity_likes({ count: formatCount(likeNumber) })}
          </span>
        )}
      </PersonLine>
      {content && (
        <p className={styles.said} id={name}>
          <Link to={to}>{content}</Link>
        </p>
      )}
      {images.length > 0 && <MediaGrid images={images} className={cardStyles.media} />}
      <div className={styles.about}>
        {answered && (
          <p className={styles.answered}>
            <b>{m.feed_said({ name: answered.name })}</b>
            {answered.content}
          </p>
        )}
        <Link to={to} className={styles.post} id={content ? undefined : name}>
          {posts.title}
        </Link>
      </div>
    </article>
  )
}
