import { useInfiniteQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { api } from '#web/api/browser.ts'
import { collectsOfQuery } from '#web/api/kept-queries.ts'
import { FeedPages } from './feed-list.tsx'

/** What somebody bookmarked who shows it. */
export function BookmarksOf({ userId, empty }: { userId: string; empty: ReactNode }) {
  return <FeedPages feed={useInfiniteQuery(collectsOfQuery(api, userId))} empty={empty} />
}
