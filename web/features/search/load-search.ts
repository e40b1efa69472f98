import type { LoaderFunctionArgs } from 'react-router'
import { pageContext } from '#web/api/page-context.ts'
import { besidesQuery, searchQuery } from '#web/api/queries/search-queries.ts'
import { besidesOf } from './besides.ts'
import { choiceOf } from './choice.ts'

/** All that the page of results shows, so that nothing moves when more of it comes. */
export async function loadSearch({ request, context }: LoaderFunctionArgs): Promise<void> {
  const { api, queries } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const choice = choiceOf(search)
  if (!choice.keyword) return
  await Promise.all([
    queries.prefetchInfiniteQuery(searchQuery(api, choice)),
    ...besidesOf(choice).map((type) => queries.prefetchQuery(besidesQuery(api, choice.keyword, type))),
  ])
}
