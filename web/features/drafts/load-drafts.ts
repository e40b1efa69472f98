import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { draftsQuery } from '#web/api/queries/post-queries.ts'

/** All that a member may keep at the same time, the newest first. */
export const allDraftsQuery = (api: Api) => draftsQuery(api, 1, limits.drafts)

/** Fetches ahead; a failure is the list's own to tell, not the page's. */
export const loadDrafts = preloadForMember(({ api, queries }) => queries.prefetchQuery(allDraftsQuery(api)))
