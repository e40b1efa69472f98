import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/browser.ts'
import { type FeedChoice, feedQuery } from '#web/api/queries/post-queries.ts'
import { ArticleRow, From } from './cards/article-row.tsx'
import { Endless } from './endless.tsx'
import { FeedFrame } from './feed-frame.tsx'
import { newestOf, unique } from './feed-list.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { NewPosts } from './new-posts.tsx'

type ArticleFeedProps = {
  choice: FeedChoice
  /** In a board its name says nothing new. */
  inBoard?: boolean
  /** What stands there when nothing does. */
  empty: ReactNode
}

/** A list of articles as rows with covers, however the visitor likes lists of posts. */
export function ArticleFeed({ choice, inBoard, empty }: ArticleFeedProps) {
  const feed = useInfiniteQuery(feedQuery(api, choice))
  return (
    <>
      <NewPosts choice={choice} newest={newestOf(feed.data)} onShow={() => feed.refetch()} />
      <Endless list={feed} empty={empty} waiting={(count) => <FeedSkeleton density="compact" count={count} />}>
        {(pages) => (
          <FeedFrame density="compact" busy={feed.isFetchingNextPage}>
            {unique(pages).map((post, at) => (
              <ArticleRow
                key={post._id}
                post={post}
                at={at + 1}
                inBoard={inBoard}
                from={<From post={post} inBoard={inBoard} />}
              />
            ))}
          </FeedFrame>
        )}
      </Endless>
    </>
  )
}
