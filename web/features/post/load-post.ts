import { type QueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type Params, useParams } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import type { Api } from '#web/api/api.ts'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { columnPartQuery, columnQuery } from '#web/api/queries/column-queries.ts'
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
    await Promise.all([
      ...regions,
      queries.prefetchQuery(userQuery(own, post.user._id)),
      ...columnOf(own, queries, post),
    ])
  } catch (error) {
    throw refused(error)
  }
  return null
}

/** Where an article stands in a column, its page shows that too. */
function columnOf(own: Api, queries: QueryClient, { article, columnPlace }: PostPage): Promise<void>[] {
  if (!article?.column || !columnPlace) return []
  const { _id } = article.column
  return [
    queries.prefetchQuery(columnQuery(own, _id)),
    queries.prefetchQuery(columnPartQuery(own, _id, columnPlace.number)),
  ]
}

export function postTitle({ queries, params }: { queries: QueryClient; params: Params }): string {
  return queries.getQueryData(postQuery(api, params.posts ?? '').queryKey)?.title ?? m.page_post()
}

/** The post that the address names. */
export function useShownPost(): PostPage {
  const { posts = '' } = useParams()
  return useSuspenseQuery(postQuery(api, posts)).data
}
