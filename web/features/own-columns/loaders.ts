import { preloadForMember } from '#web/api/page-context.ts'
import { columnOrderQuery, ownColumnQuery, ownColumnsQuery } from '#web/api/queries/creator-queries.ts'
import { meQuery } from '#web/api/queries/queries.ts'

/** Fetches ahead; a failure is the list's own to tell, not the page's. */
export const loadOwnColumns = preloadForMember(async ({ api, queries }) => {
  const me = await queries.ensureQueryData(meQuery(api))
  if (me) await queries.prefetchQuery(ownColumnsQuery(api, me._id))
})

export const loadColumnDesk = preloadForMember(({ api, queries }, { params: { id = '' } }) =>
  Promise.all([queries.prefetchQuery(ownColumnQuery(api, id)), queries.prefetchQuery(columnOrderQuery(api, id))]),
)
