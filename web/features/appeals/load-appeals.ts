import { preloadForMember } from '#web/api/page-context.ts'
import { moderationQuery } from '#web/api/queries/queue-queries.ts'

/** A failure is the list's own to tell, not the page's. */
export const loadAppeals = preloadForMember(({ api, queries }) => queries.prefetchQuery(moderationQuery(api)))
