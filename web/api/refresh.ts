import type { InfiniteData, Query, QueryClient } from '@tanstack/react-query'
import { siteConfigKey } from './queries/queries.ts'

const onShow = { type: 'active', predicate: (query: Query) => query.queryKey[0] !== siteConfigKey[0] } as const

/** Asks again for everything on show. Lists begin anew with their first page: who refreshes stands at the top. */
export async function refreshShown(queries: QueryClient): Promise<void> {
  queries.setQueriesData<unknown>(onShow, (data: unknown) => (isPaged(data) ? firstPageOf(data) : data))
  await queries.refetchQueries(onShow, { throwOnError: true })
}

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

function firstPageOf({ pages, pageParams }: InfiniteData<unknown>): InfiniteData<unknown> {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}
