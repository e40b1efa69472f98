import { preloadForMember } from '#web/api/page-context.ts'
import { blocksQuery, chatSettingsQuery, settingsQuery } from '#web/api/queries/block-queries.ts'

/** Each fetches ahead what its part shows; a failure is the part's own to tell, not the page's. */
export const loadBlocks = preloadForMember(({ api, queries }) => queries.prefetchInfiniteQuery(blocksQuery(api)))

export const loadWhoWrites = preloadForMember(({ api, queries }) => queries.prefetchQuery(chatSettingsQuery(api)))

export const loadSettings = preloadForMember(({ api, queries }) => queries.prefetchQuery(settingsQuery(api)))
