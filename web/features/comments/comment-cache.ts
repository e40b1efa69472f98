import type { QueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { ApiError } from '#contract/client.ts'
import type { Comment, Reply } from '#contract/modules/forum/comment.ts'
import { pageContext } from '#web/api/page-context.ts'
import { isChapter, isComment, isPost, isReply, isWork, patchCache } from '#web/api/patch.ts'
import {
  commentsKey,
  type Ground,
  groundsOf,
  ownCommentsQuery,
  ownRepliesQuery,
  repliesKey,
  repliesQuery,
} from '#web/api/queries/comment-queries.ts'
import { postQuery } from '#web/api/queries/post-queries.ts'

/** What happens to the lists on the page when something was written or taken away, so that nothing waits for the
 *  server to say again what is known already. */

/** `ground`: the list in which it was written. */
export function showComment(queries: QueryClient, comment: Comment, ground: Ground): void {
  addOwn(queries, ownCommentsQuery(ground).queryKey, comment)
  count(queries, comment, 1)
  // What is on the screen stays as it is read; any other order is asked for anew.
  for (const one of groundsOf(comment))
    void queries.invalidateQueries({ queryKey: [...commentsKey(one), 'list'], refetchType: 'none' })
}

export function showReply(queries: QueryClient, reply: Reply): void {
  addOwn(queries, ownRepliesQuery(reply.commentId).queryKey, reply)
  countReplies(queries, reply.commentId, 1)
  count(queries, reply, 1)
  void queries.invalidateQueries({ queryKey: [...repliesKey(reply.commentId), 'list'], refetchType: 'none' })
}

/** Its replies stay, and with them the place where it stood. */
export function hideComment(queries: QueryClient, comment: Comment): void {
  const { _id, replyNumber } = comment
  patchCache(queries, isComment(_id), () => tombstone)
  if (replyNumber === 0)
    queries.setQueriesData({ queryKey: ['comments'] }, (data: unknown) => without(data, isComment(_id)))
  count(queries, comment, -1)
  // The pages behind have moved up by one.
  readAgain(queries, comment)
}

function readAgain(queries: QueryClient, of: Comment | Reply): void {
  for (const ground of groundsOf(of)) void queries.invalidateQueries({ queryKey: [...commentsKey(ground), 'list'] })
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

export function hideReply(queries: QueryClient, reply: Reply): void {
  const { _id, commentId } = reply
  for (const queryKey of [['comments'], repliesKey(commentId)])
    queries.setQueriesData({ queryKey }, (data: unknown) => without(data, isReply(_id)))
  countReplies(queries, commentId, -1)
  count(queries, reply, -1)
  void queries.invalidateQueries({ queryKey: [...repliesKey(commentId), 'list'] })
  readAgain(queries, reply)
}

/** Another order begins without what stood in front of this one. */
export function forgetOwn(queries: QueryClient, ground: Ground): void {
  queries.setQueryData(ownCommentsQuery(ground).queryKey, [])
}

function addOwn<Item extends { _id: string }>(queries: QueryClient, queryKey: readonly unknown[], item: Item): void {
  queries.setQueryData<Item[]>(queryKey, (before = []) => [item, ...before.filter(({ _id }) => _id !== item._id)])
}

function count(queries: QueryClient, { postsId, works }: Comment | Reply, change: number): void {
  const more = ({ commentNumber }: Fields) => ({ commentNumber: added(commentNumber, change) })
  if (postsId) patchCache(queries, isPost(postsId), more)
  if (!works) return
  patchCache(queries, isWork(works.workId), more)
  const { chapterId } = works
  if (chapterId === null) return
  patchCache(queries, isChapter(chapterId), more)
  void queries.invalidateQueries({ queryKey: ['block-comments', chapterId] })
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
    const posts = pages[0]?.posts
    // What was said of a work is read there.
    if (!posts) throw missing()
    await queries.ensureQueryData(postQuery(api, posts._id))
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
