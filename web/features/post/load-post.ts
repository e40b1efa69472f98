import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { commentsQuery, usualComments } from '../../api/comment-queries.ts'
import { pageContext } from '../../api/page-context.ts'
import { aroundQuery, postQuery } from '../../api/post-queries.ts'
import { userQuery } from '../../api/queries.ts'

/** Fetches the post that the address names and what stands around it; `missing` is thrown when there is none. */
export async function loadPost({ context, params }: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api, queries } = context.get(pageContext)
  const id = params.posts ?? ''
  // A region that fails says so itself; without the post there is no page.
  const regions = [
    queries.prefetchInfiniteQuery(commentsQuery(api, id, usualComments)),
    queries.prefetchQuery(aroundQuery(api, id)),
  ]
  try {
    const post = await queries.ensureQueryData(postQuery(api, id))
    await Promise.all([...regions, queries.prefetchQuery(userQuery(api, post.user._id))])
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw missing()
    throw error
  }
  return null
}

export function postTitle(queries: QueryClient, id = ''): string | undefined {
  return queries.getQueryData<{ title: string }>(postQueryKey(id))?.title
}

const postQueryKey = (id: string) => ['posts', 'one', id]
