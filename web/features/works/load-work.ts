import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type Params, redirect, useParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { commentsQuery, usualComments } from '#web/api/queries/comment-queries.ts'
import { rankQuery, spanLength, spanQuery, workQuery, worksOfQuery } from '#web/api/queries/works/work-queries.ts'
import { kindAt } from '#web/social/works/work-paths.ts'

/** So many of the most read works stand beside one. */
export const hotShown = 5

export type ContentsOrder = 'asc' | 'desc'

/** What of the contents is in sight, as the address says it. */
export interface ContentsChoice {
  span: number
  order: ContentsOrder
  /** Words in titles; empty: all chapters. */
  find: string
}

/** Without a choice the span that is being read, or the one that the order begins with. */
export function contentsChoice(
  work: Pick<WorkPage, 'chapterNumber' | 'reading'>,
  search: URLSearchParams,
): ContentsChoice {
  const order = search.get('order') === 'desc' ? 'desc' : 'asc'
  const spans = spansOf(work.chapterNumber)
  const asked = Number(search.get('span'))
  const usual = work.reading ? Math.ceil(work.reading.number / spanLength) : order === 'asc' ? 1 : spans
  const span = Number.isInteger(asked) && asked >= 1 ? asked : usual
  return { span: Math.min(span, spans), order, find: (search.get('find') ?? '').trim().slice(0, 50) }
}

export function spansOf(chapters: number): number {
  return Math.max(1, Math.ceil(chapters / spanLength))
}

/** A kind of works that the site has switched off is not there, whoever wrote what. */
export function refusedWork(error: unknown, otherwise: (error: unknown) => unknown, missing: () => unknown): unknown {
  return error instanceof ApiError && error.code === 403 ? missing() : otherwise(error)
}

interface Refusals {
  refusedPage: (error: unknown) => unknown
  notFound: () => unknown
}

/** Fetches the work that the address names, the span of its contents, and what stands beside it. */
export async function loadWork({ context, params, request }: LoaderFunctionArgs, refusals: Refusals): Promise<null> {
  const { api: own, queries } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  try {
    const work = await queries.ensureQueryData(workQuery(own, params.work ?? ''))
    const kind = kindAt(pathname)
    if (work.worksType !== kind) throw redirect(pathname.replace(kind, work.worksType))
    const { span } = contentsChoice(work, searchParams)
    await Promise.all([
      queries.prefetchQuery(spanQuery(own, work._id, span)),
      queries.prefetchQuery(worksOfQuery(own, kind, work.user._id)),
      queries.prefetchQuery(rankQuery(own, kind, 'hot', hotShown)),
      queries.prefetchInfiniteQuery(commentsQuery(own, `works:${work._id}`, usualComments)),
    ])
  } catch (error) {
    throw error instanceof Response ? error : refusedWork(error, refusals.refusedPage, refusals.notFound)
  }
  return null
}

export function workTitle({ queries, params }: { queries: QueryClient; params: Params }): string {
  return queries.getQueryData(workQuery(api, params.work ?? '').queryKey)?.title ?? m.page_work()
}

/** The work that the address names. */
export function useShownWork(): WorkPage {
  const { work = '' } = useParams()
  return useSuspenseQuery(workQuery(api, work)).data
}

/** What the list of reviews of a work is given. */
export function reviewsOf({ _id, worksType }: Pick<WorkPage, '_id' | 'worksType'>) {
  return { ground: `works:${_id}` as const, title: m.work_reviews(), link: `/${worksType}/${_id}` }
}
