import { type InfiniteData, useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import type { FeedPage } from '#contract/modules/forum/feed.ts'
import type { PostCard as Post } from '#contract/modules/forum/post.ts'
import type { Density } from '#contract/shared/reading-preferences.ts'
import { api } from '#web/api/browser.ts'
import { type FeedChoice, feedQuery } from '#web/api/queries/post-queries.ts'
// With the page and not with the look: what the server drew must have its shape at once.
import './cards/compact-row.module.css'
import './cards/waterfall.module.css'
import { drawnPart } from '#web/ui/layout/lazy-part.tsx'
import { PostCard } from './cards/post-card.tsx'
import { Endless, type Pages } from './endless.tsx'
import { FeedFrame } from './feed-frame.tsx'
import { FeedSkeleton } from './feed-skeleton.tsx'
import { NewPosts } from './new-posts.tsx'
import type { LookProps } from './other-looks.tsx'

/** Most visitors keep the cards. The server has the others at once. */
const loadOthers = () => import('./other-looks.tsx')
const OtherLook = import.meta.env.SSR
  ? (await loadOthers()).OtherLook
  : drawnPart(async () => (await loadOthers()).OtherLook)

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

function Posts({ posts, density, inBoard, ranked, busy }: LookProps & { density: Density }) {
  if (density !== 'card')
    return (
      <Suspense fallback={<FeedSkeleton density={density} />}>
        <OtherLook posts={posts} density={density} inBoard={inBoard} ranked={ranked} busy={busy} />
      </Suspense>
    )
  return (
    <FeedFrame density={density} busy={busy}>
      {posts.map((post, at) => (
        <PostCard key={post._id} post={post} at={at + 1} rank={ranked ? at + 1 : undefined} inBoard={inBoard} />
      ))}
    </FeedFrame>
  )
}

/** A post that rose meanwhile may come twice; the first place counts. */
export function unique(pages: FeedPage[]): Post[] {
  const seen = new Set<string>()
  return pages.flatMap(({ list }) => list.filter(({ _id }) => !seen.has(_id) && seen.add(_id)))
}

export function newestOf(data: InfiniteData<FeedPage> | undefined): string | undefined {
  const ids = data?.pages[0]?.list.map(({ _id }) => Number(_id)) ?? []
  return ids.length > 0 ? String(Math.max(...ids)) : undefined
}
