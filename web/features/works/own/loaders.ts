import type { WorksType } from '#contract/modules/works/work.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { meQuery, siteConfigQuery } from '#web/api/queries/queries.ts'
import { overviewQuery, ownWorkQuery, workFiguresQuery } from '#web/api/queries/works/own-queries.ts'
import { chaptersAt, deskPlaceOf, kindOf, listPlaceOf, worksAt } from './places.ts'

/** Fetches ahead what the table shows; a failure is its own to tell, not the page's. */
export const loadOwnWorks = (type?: WorksType) =>
  preloadForMember(async ({ api, queries }, { request }) => {
    const { searchParams } = new URL(request.url)
    const { COMMON_WORKS } = await queries.ensureQueryData(siteConfigQuery(api))
    const kind = type ?? kindOf(searchParams, COMMON_WORKS.FICTION)
    await queries.prefetchQuery(worksAt(api, kind, listPlaceOf(searchParams)))
  })

/** What is another's is not asked for. */
export const loadDesk = preloadForMember(async ({ api, queries }, { params: { work: id = '' }, request }) => {
  const place = deskPlaceOf(new URL(request.url).searchParams)
  const [me] = await Promise.all([queries.ensureQueryData(meQuery(api)), queries.prefetchQuery(ownWorkQuery(api, id))])
  const work = queries.getQueryData(ownWorkQuery(api, id).queryKey)
  if (!work || work.user._id !== me?._id) return
  await Promise.all([
    queries.prefetchQuery(overviewQuery(api, id)),
    queries.prefetchQuery(chaptersAt(api, id, place)),
    queries.prefetchQuery(workFiguresQuery(api, id)),
  ])
})
