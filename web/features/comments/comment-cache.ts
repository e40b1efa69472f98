import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { pageContext } from '#web/api/page-context.ts'
import { isComment, isPost, isReply, patchCache } from '#web/api/patch.ts'
import {
  commentsKey,
  ownCommentsQuery,
  ownRepliesQuery,
  repliesKey,
  repliesQuery,
} from '#web/api/queries/comment-queries.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'

/** What happens to the lists on the page when something was written or taken away, so that nothing waits for the
 *  server to say again what is known already. */

export function showComment(queries: QueryClient, comment: Comment): void {
  addOwn(queries, ownCommentsQuery(comment.postsId).queryKey, comment)
  count(queries, comment.postsId, 1)
  // What is on the screen stays as it is read; any other order is asked for anew.
  void queries.invalidateQueries({ queryKey: [...commentsKey(comment.postsId), 'list'], refetchType: 'none' })
}

export function showReply(queries: QueryClient, reply: Reply): void {
  addOwn(queries, ownRepliesQuery(reply.commentId).queryKey, reply)
  countReplies(queries, reply.commentId, 1)
  count(queries, reply.postsId, 1)
  void queries.invalidateQueries({ queryKey: [...repliesKey(reply.commentId), 'list'], refetchType: 'none' })
}

/** Its replies stay, and with them the place where it stood. */
export function hideComment(queries: QueryClient, { _id, postsId, replyNumber }: Comment): void {
  patchCache(queries, isComment(_id), () => tombstone)
  if (replyNumber === 0)
    queries.setQueriesData({ queryKey: commentsKey(postsId) }, (data: unknown) => without(data, isComment(_id)))
  count(queries, postsId, -1)
  // The pages behind have moved up by one.
  void queries.invalidateQueries({ queryKey: [...commentsKey(postsId), 'list'] })
}

const tombstone = {
  isDeleted: true,
  user: null,
  content: '',
  mentions: [],
  images: [],
  isLike: false,
  canDelete: false,
}

export function hideReply(queries: QueryClient, { _id, commentId, postsId }: Reply): void {
  for (const queryKey of [commentsKey(postsId), repliesKey(commentId)])
    queries.setQueriesData({ queryKey }, (data: unknown) => without(data, isReply(_id)))
  countReplies(queries, commentId, -1)
  count(queries, postsId, -1)
  void queries.invalidateQueries({ queryKey: [...repliesKey(commentId), 'list'] })
  void queries.invalidateQueries({ queryKey: [...commentsKey(postsId), 'list'] })
}

/** Another order begins without what stood in front of this one. */
export function forgetOwn(queries: QueryClient, postsId: string): void {
  queries.setQueryData(ownCommentsQuery(postsId).queryKey, [])
}

function addOwn<Item extends { _id: string }>(queries: QueryClient, queryKey: readonly unknown[], item: Item): void {
  queries.setQueryData<Item[]>(queryKey, (before = []) => [item, ...before.filter(({ _id }) => _id !== item._id)])
}

function count(queries: QueryClient, postsId: string, change: number): void {
  patchCache(queries, isPost(postsId), ({ commentNumber }) => ({ commentNumber: added(commentNumber, change) }))
}

function countReplies(queries: QueryClient, commentId: string, change: number): void {
  patchCache(queries, isComment(commentId), ({ replyNumber }) => ({ replyNumber: added(replyNumber, change) }))
}

function added(before: unknown, change: number): number {
  return Math.max(0, Number(before) + change)
}

type Fields = Record<string, unknown>

/** The same without what is meant, in whichever list it stands. The same object where nothing is missing. */
function without(value: unknown, isMeant: (fields: Fields) => boolean): unknown {
  if (Array.isArray(value)) {
    const kept = value.filter((item) => !(isFields(item) && isMeant(item))).map((item) => without(item, isMeant))
    return kept.length === value.length && kept.every((item, at) => item === value[at]) ? value : kept
  }
  if (!isFields(value)) return value
  let changed: Fields | undefined
  for (const [name, inner] of Object.entries(value)) {
    const kept = without(inner, isMeant)
    if (kept !== inner) changed = { ...(changed ?? value), [name]: kept }
  }
  return changed ?? value
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value)
}

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

/** Something that moved meanwhile may come twice; the first place counts. */
export function unique<Item extends { _id: string }>(items: readonly Item[]): Item[] {
  const seen = new Set<string>()
  return items.filter(({ _id }) => !seen.has(_id) && seen.add(_id))
}
