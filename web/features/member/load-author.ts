import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { collectsOfQuery } from '#web/api/kept-queries.ts'
import { pageContext } from '#web/api/page-context.ts'
import { columnsOfQuery } from '#web/api/queries/column-queries.ts'
import { activityQuery, authorSummaryQuery } from '#web/api/queries/comment-queries.ts'
import { feedQuery } from '#web/api/queries/post-queries.ts'
import { siteConfigQuery, userQuery } from '#web/api/queries/queries.ts'
import { worksOfQuery } from '#web/api/queries/works/work-queries.ts'
import { authorChoice } from './author-tabs.ts'

/** The member, and the list that the address asks for. */
export async function loadAuthorPage(args: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api, queries } = args.context.get(pageContext)
  const id = args.params.id ?? ''
  const search = new URL(args.request.url).searchParams
  const asked = search.get('tab')
  // Whether there are bookmarks to be seen, the member says.
  if (asked === 'collect') return loadBookmarks(args, missing, search)
  if (asked === 'works') return loadWorks(args, missing)
  const list =
    asked === 'dynamic'
      ? queries.prefetchInfiniteQuery(activityQuery(api, id))
      : queries.prefetchInfiniteQuery(feedQuery(api, authorChoice(id, search)))
  const columns = asked === 'article' ? queries.prefetchQuery(columnsOfQuery(api, id)) : null
  await Promise.all([loadAuthor(args, missing), list, columns])
  return null
}

async function loadWorks(args: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api, queries } = args.context.get(pageContext)
  const { FICTION, MANGA } = (await queries.ensureQueryData(siteConfigQuery(api))).COMMON_WORKS
  const of = (isOn: boolean, kind: WorksType) =>
    isOn && queries.prefetchQuery(worksOfQuery(api, kind, args.params.id ?? ''))
  await Promise.all([loadAuthor(args, missing), of(FICTION, 'fiction'), of(MANGA, 'manga')])
  return null
}

async function loadBookmarks(args: LoaderFunctionArgs, missing: () => unknown, search: URLSearchParams): Promise<null> {
  const { api, queries } = args.context.get(pageContext)
  const id = args.params.id ?? ''
  await loadAuthor(args, missing)
  const user = queries.getQueryData(userQuery(api, id).queryKey)
  if (user?.showsCollects) await queries.prefetchInfiniteQuery(collectsOfQuery(api, id))
  else await queries.prefetchInfiniteQuery(feedQuery(api, authorChoice(id, search)))
  return null
}

/** Fetches the member that the address names; `missing` is thrown when there is none. */
export async function loadAuthor({ context, params }: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api, queries } = context.get(pageContext)
  try {
    await Promise.all([
      queries.ensureQueryData(userQuery(api, params.id ?? '')),
      queries.prefetchQuery(authorSummaryQuery(api, params.id ?? '')),
    ])
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw missing()
    throw error
  }
  return null
}

export function authorName(queries: QueryClient, id = ''): string {
  return queries.getQueryData<UserCard>(['user', id])?.name ?? ''
}
