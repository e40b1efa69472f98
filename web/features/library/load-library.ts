import type { LoaderFunctionArgs } from 'react-router'
import type { Api } from '#web/api/api.ts'
import { pageContext } from '#web/api/page-context.ts'
import { imagesQuery, meQuery, quotaQuery, videosQuery } from '#web/api/queries/queries.ts'
import { type LibraryPlace, libraryLimits, libraryPlaceOf } from './library-place.ts'

/** What was fetched while the page was drawn is not fetched again at once; whatever changes files says so. */
const fresh = 10_000

export function libraryQuery(api: Api, userId: string, { kind, page }: LibraryPlace) {
  const request = { userId, page, limit: libraryLimits[kind] }
  return { ...(kind === 'image' ? imagesQuery(api, request) : videosQuery(api, request)), staleTime: fresh }
}

/** Fetches ahead what the library shows; a failure is its own to tell, not the page's. */
export async function loadLibrary({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (!isLoggedIn()) return null
  const { _id } = await queries.ensureQueryData(meQuery(api))
  const place = libraryPlaceOf(new URL(request.url).searchParams)
  await Promise.all([queries.prefetchQuery(libraryQuery(api, _id, place)), queries.prefetchQuery(quotaQuery(api))])
  return null
}
