import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Density } from '#contract/density.ts'
import type { FeedPage, PostCard as Post } from '#contract/post.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { type FeedChoice, feedQuery } from '../../api/post-queries.ts'
import { CompactRow } from './compact-row.tsx'
import { Endless, type Pages } from './endless.tsx'
import styles from './feed-list.module.css'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { NewPosts } from './new-posts.tsx'
import { PostCard } from './post-card.tsx'
import { Waterfall } from './waterfall.tsx'

type FeedLook = {
  density?: Density
  /** In a board its name says nothing new. */
  inBoard?: boolean
  /** Numbers in front of the titles. */
  ranked?: boolean
  /** What stands there when nothing does. */
  empty: ReactNode
}

/** A list of posts that goes on as one reads, keeps its place, and never pushes. */
export function Feed({ choice, ...look }: FeedLook & { choice: FeedChoice }) {
  const feed = useInfiniteQuery(feedQuery(api, choice))
  return (
    <>
      <NewPosts choice={choice} newest={newestOf(feed.data)} onShow={() => feed.refetch()} />
      <FeedPages feed={feed} {...look} />
    </>
  )
}

export type FeedResult = Pages<FeedPage>

/** The pages of any list of posts: feeds, bookmarks, what was read. */
export function FeedPages({ feed, density = 'card', empty, ...look }: FeedLook & { feed: FeedResult }) {
  return (
    <Endless list={feed} empty={empty} waiting={(count) => <FeedSkeleton density={density} count={count} />}>
      {(pages) => <Posts posts={unique(pages)} density={density} {...look} busy={feed.isFetchingNextPage} />}
    </Endless>
  )
}

type PostsProps = { posts: Post[]; density: Density; inBoard?: boolean; ranked?: boolean; busy: boolean }

function Posts({ posts, density, inBoard, ranked, busy }: PostsProps) {
  if (density === 'waterfall') return <Waterfall posts={posts} busy={busy} />
  const rank = (at: number) => (ranked ? at + 1 : undefined)
  return (
    <div role="feed" aria-busy={busy} aria-label={m.feed_label()} className={styles.list} data-density={density}>
      {posts.map((post, at) =>
        density === 'compact' ? (
          <CompactRow key={post._id} post={post} at={at + 1} rank={rank(at)} inBoard={inBoard} />
        ) : (
          <PostCard key={post._id} post={post} at={at + 1} rank={rank(at)} inBoard={inBoard} />
        ),
      )}
    </div>
  )
}

/** A post that rose meanwhile may come twice; the first place counts. */
function unique(pages: FeedPage[]): Post[] {
  const seen = new Set<string>()
  return pages.flatMap(({ list }) => list.filter(({ _id }) => !seen.has(_id) && seen.add(_id)))
}

function newestOf(data: InfiniteData<FeedPage> | undefined): string | undefined {
  const ids = data?.pages[0]?.list.map(({ _id }) => Number(_id)) ?? []
  return ids.length > 0 ? String(Math.max(...ids)) : undefined
}
