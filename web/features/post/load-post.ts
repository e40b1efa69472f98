import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { commentsQuery, usualComments } from '#web/api/queries/comment-queries.ts'
import { aroundQuery, postQuery } from '#web/api/queries/post-queries.ts'
import { userQuery } from '#web/api/queries/queries.ts'

/** Fetches the post that the address names and what stands around it; `refused` says what a refusal becomes. */
export async function loadPost(
  { context, params }: LoaderFunctionArgs,
  refused: (error: unknown) => unknown,
): Promise<null> {
  const { api: own, queries } = context.get(pageContext)
  const id = params.posts ?? ''
  // A region that fails says so itself; without the post there is no page.
  const regions = [
    queries.prefetchInfiniteQuery(commentsQuery(own, id, usualComments)),
    queries.prefetchQuery(aroundQuery(own, id)),
  ]
  try {
    const post = await queries.ensureQueryData(postQuery(own, id))
    await Promise.all([...regions, queries.prefetchQuery(userQuery(own, post.user._id))])
  } catch (error) {
    throw refused(error)
  }
  return null
}

export function postTitle(queries: QueryClient, id = ''): string | undefined {
  return queries.getQueryData(postQuery(api, id).queryKey)?.title
}
