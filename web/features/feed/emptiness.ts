import { useInfiniteQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type FeedChoice, feedQuery } from '#web/api/queries/post-queries.ts'
import { togglesSettled } from '#web/social/toggles/use-toggle.ts'
import type { Feed } from './feeds.ts'

/**
 * Whether a feed is empty because its reader follows nobody. Nobody reads an empty list, so it is asked for again when it
 * comes into sight: whoever has followed somebody meanwhile finds what they wrote.
 */
export function useEmptyFeed(choice: FeedChoice): { followsNobody: boolean; readAgain: () => void } {
  const { data, refetch } = useInfiniteQuery({ ...feedQuery(api, choice), staleTime: 0 })
  return {
    followsNobody: data?.pages[0]?.followNumber === 0,
    readAgain: () => void togglesSettled().then(() => refetch()),
  }
}

interface Reader {
  isMember: boolean
  followsNobody: boolean
}

/** What each feed says while there is nothing in it. */
export function feedEmptiness(feed: Feed, reader: Reader): { title: string; hint: string } {
  if (feed === 'follow') return { title: followTitle(reader), hint: m.home_follow_hint() }
  if (feed === 'latest') return { title: m.home_latest_empty(), hint: m.home_latest_hint() }
  if (feed === 'hot') return { title: m.home_hot_empty(), hint: m.home_hot_hint() }
  return { title: m.home_recommend_empty(), hint: m.home_recommend_hint() }
}

function followTitle({ isMember, followsNobody }: Reader): string {
  if (!isMember) return m.home_follow_guest()
  return followsNobody ? m.home_follow_nobody() : m.home_follow_empty()
}
