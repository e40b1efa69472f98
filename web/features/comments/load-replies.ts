import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { pageContext } from '#web/api/page-context.ts'
import { repliesQuery } from '#web/api/queries/comment-queries.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'

/** Fetches a comment with its replies, and the post that it stands under; `missing` is thrown when it is not there. */
export async function loadReplies({ context, params }: LoaderFunctionArgs, missing: () => unknown): Promise<null> {
  const { api, queries } = context.get(pageContext)
  try {
    const { pages } = await queries.ensureInfiniteQueryData(repliesQuery(api, params.commentid ?? ''))
    await queries.ensureQueryData(postQuery(api, pages[0]?.posts._id ?? ''))
  } catch (error) {
    if (error instanceof ApiError && error.code === 404) throw missing()
    throw error
  }
  return null
}
