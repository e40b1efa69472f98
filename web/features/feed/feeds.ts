import { m } from '#messages/messages.js'

export const feeds = ['recommend', 'follow', 'latest', 'hot'] as const
export type Feed = (typeof feeds)[number]

/** The feed of an address; anything unknown is the first one. */
export function feedOf(search: URLSearchParams): Feed {
  const wanted = search.get('feed')
  return feeds.find((feed) => feed === wanted) ?? 'recommend'
}

export function feedName(feed: Feed): string {
  if (feed === 'follow') return m.home_follow()
  if (feed === 'latest') return m.home_latest()
  return feed === 'hot' ? m.home_hot() : m.home_recommend()
}

/** What each feed says while there is nothing in it. */
export function feedEmptiness(feed: Feed): { title: string; hint: string } {
  if (feed === 'follow') return { title: m.home_follow_empty(), hint: m.home_follow_hint() }
  if (feed === 'latest') return { title: m.home_latest_empty(), hint: m.home_latest_hint() }
  if (feed === 'hot') return { title: m.home_hot_empty(), hint: m.home_hot_hint() }
  return { title: m.home_recommend_empty(), hint: m.home_recommend_hint() }
}
