import type { PostSort } from '#contract/modules/forum/feed.ts'
import { m } from '#messages/messages.js'
import type { FeedChoice } from '#web/api/queries/post-queries.ts'

export const feeds = ['recommend', 'follow', 'latest', 'hot'] as const
export type Feed = (typeof feeds)[number]

/** The feed of an address; anything unknown is the first one. */
export function feedOf(search: URLSearchParams): Feed {
  const wanted = search.get('feed')
  return feeds.find((feed) => feed === wanted) ?? 'recommend'
}

/** The orders one may choose; the first is the usual one of a feed. */
export const sorts: readonly PostSort[] = ['mix', 'new', 'reply', 'hot']

/** What an address asks for: the feed says whose posts and in which order, the order may be chosen. */
export function choiceOf(search: URLSearchParams): FeedChoice {
  const feed = feedOf(search)
  return { select: feed === 'follow' ? { follow: true } : {}, sort: sortOf(search) }
}

export function sortOf(search: URLSearchParams): PostSort {
  const wanted = search.get('sort')
  return sorts.find((sort) => sort === wanted) ?? usualSort[feedOf(search)]
}

export const usualSort: Record<Feed, PostSort> = { recommend: 'mix', follow: 'new', latest: 'new', hot: 'hot' }

export function sortName(sort: PostSort): string {
  if (sort === 'new') return m.home_sort_new()
  if (sort === 'reply') return m.home_sort_reply()
  return sort === 'hot' ? m.home_sort_hot() : m.home_sort_all()
}

export function feedName(feed: Feed): string {
  if (feed === 'follow') return m.home_follow()
  if (feed === 'latest') return m.home_latest()
  return feed === 'hot' ? m.home_hot() : m.home_recommend()
}

/** What is pinned is for those who let the site choose: not on top of what is newest, whom one follows, or a ranking. */
export function showsPinned(search: URLSearchParams): boolean {
  return feedOf(search) === 'recommend' && ['mix', 'reply'].includes(sortOf(search))
}
