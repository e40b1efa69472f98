import type { BoardType } from '#contract/modules/forum/board.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Api } from '#web/api/api.ts'
import { preloadForMember } from '#web/api/page-context.ts'
import { analysisQuery, draftsQuery, figuresQuery, minePostsQuery } from '#web/api/queries/creator-queries.ts'

const states = ['all', 'public', 'private', 'held', 'rejected', 'deleted'] as const
/** `draft`: what was begun, of which the page of the drafts has all. */
export type ContentState = (typeof states)[number] | 'draft'

/** Articles are listed with their drafts. */
export const statesOf = (type: BoardType): readonly ContentState[] =>
  type === 'article' ? [...states, 'draft'] : states

/** Which of my posts are on show; it stands in the address. */
export interface ContentPlace {
  state: ContentState
  keyword: string
  page: number
  size: number
}

export function contentPlaceOf(search: URLSearchParams, type: BoardType = 'forum'): ContentPlace {
  const page = search.get('page') ?? ''
  const size = Number(search.get('size'))
  return {
    state: statesOf(type).find((state) => state === search.get('state')) ?? 'all',
    keyword: (search.get('q') ?? '').trim().slice(0, pageLimits.keyword),
    page: /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1,
    size: limits.pageSizes.find((known) => known === size) ?? limits.pageSize,
  }
}

/** Only what differs from the plain list stands in it. */
export function contentSearch({ state, keyword, page, size }: ContentPlace): string {
  const fields = new URLSearchParams()
  if (state !== 'all') fields.set('state', state)
  if (keyword) fields.set('q', keyword)
  if (size !== limits.pageSize) fields.set('size', String(size))
  if (page > 1) fields.set('page', String(page))
  return fields.size > 0 ? `?${fields}` : '?'
}

export type OwnPost = Awaited<ReturnType<Api['post']['mine']>>['list'][number]

/** There is no page of it any more. */
export const isGone = ({ state }: OwnPost) => state === 'deleted' || state === 'rejected'

/** How many the first page of the creator centre shows. */
const latest = 5

export function ownPostsQuery(api: Api, { state, keyword, page, size }: ContentPlace, systemType: BoardType) {
  const wanted = state === 'all' || state === 'draft' ? undefined : state
  return minePostsQuery(api, { page, limit: size, state: wanted, systemType, keyword })
}

export function latestQuery(api: Api, state?: 'public' | 'held' | 'rejected') {
  return minePostsQuery(api, { page: 1, limit: latest, state })
}

/** The latest that were deleted, by whomever. */
export const removedPostsQuery = (api: Api) => minePostsQuery(api, { page: 1, limit: 20, state: 'deleted' })

/** All drafts that one keeps at the same time: the oldest are at their end. */
export const oldDraftsQuery = (api: Api) => draftsQuery(api, 1, limits.drafts)

/** Fetches ahead what the table shows; a failure is its own to tell, not the page's. */
export const loadContent = (type: BoardType) =>
  preloadForMember(async ({ api, queries }, { request }) => {
    const place = contentPlaceOf(new URL(request.url).searchParams, type)
    await queries.prefetchQuery(ownPostsQuery(api, place, type))
  })

export const loadOverview = preloadForMember(({ api, queries }) =>
  Promise.all([
    queries.prefetchQuery(figuresQuery(api)),
    queries.prefetchQuery(latestQuery(api)),
    queries.prefetchQuery(removedPostsQuery(api)),
    queries.prefetchQuery(oldDraftsQuery(api)),
  ]),
)

export const loadAnalysis = preloadForMember(async ({ api, queries }, { request }) => {
  const days = analysisDaysOf(new URL(request.url).searchParams)
  await Promise.all([queries.prefetchQuery(figuresQuery(api)), queries.prefetchQuery(analysisQuery(api, days))])
})

/** How many days are on show stands in the address. */
export function analysisDaysOf(search: URLSearchParams): 7 | 30 {
  return search.get('days') === '7' ? 7 : 30
}
