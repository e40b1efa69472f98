import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Activity, ActivityPage } from '#contract/modules/forum/comment.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { activityQuery } from '#web/api/queries/comment-queries.ts'
import { PostCard } from './cards/post-card.tsx'
import { SayingCard } from './cards/saying-card.tsx'
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
