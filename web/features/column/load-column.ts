import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { type ArticleOrder, columnArticlesQuery, columnQuery, columnsQuery } from '#web/api/queries/column-queries.ts'

/** So many columns of one author are shown beside one of them. */
export const columnsBeside = 6

export function orderOf(search: URLSearchParams): ArticleOrder {
  return search.get('order') === 'new' ? 'new' : 'asc'
}

/** Fetches the column that the address names and what stands in it; `refused` says what a refusal becomes. */
export async function loadColumn(
  { context, params, request }: LoaderFunctionArgs,
  refused: (error: unknown) => unknown,
): Promise<null> {
  const { api: own, queries } = context.get(pageContext)
  const id = params.id ?? ''
  try {
    const column = await queries.ensureQueryData(columnQuery(own, id))
    await Promise.all([
      queries.prefetchInfiniteQuery(columnArticlesQuery(own, id, orderOf(new URL(request.url).searchParams))),
      queries.prefetchQuery(columnsQuery(own, { userId: column.user._id, limit: columnsBeside })),
    ])
  } catch (error) {
    throw refused(error)
  }
  return null
}

export function columnTitle(queries: QueryClient, id = ''): string | undefined {
  return queries.getQueryData(columnQuery(api, id).queryKey)?.title
}
