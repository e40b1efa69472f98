import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertManages, countPosts, logAction } from '../board/service.ts'
import { putIntoColumn } from '../column-articles/service.ts'
import { earnedOnce } from '../grade/service.ts'
import { clearedReason } from '../moderation/service.ts'
import { noPost, postForReading, type ReadablePost } from '../visibility/service.ts'
import { counts, leaveBoard, lockPost } from './lock.ts'
import { type Flag, movePost, toggleFlag } from './queries.ts'
import { classificationFor } from './write.ts'

interface Pair {
  systemId: string
  postsId: string
}

/** What stands in the log of the board: done, and taken back. */
const acts: Record<Flag, [string, string]> = {
  global_top_at: ['global-top', 'global-untop'],
  board_top_at: ['top', 'untop'],
  recommended_at: ['recommend', 'unrecommend'],
  closed_at: ['close', 'open'],
}

/** By their names on the wire. */
const flagNames: Record<Flag, string> = {
  global_top_at: 'isGlobalTop',
  board_top_at: 'isTop',
  recommended_at: 'isRecommend',
  closed_at: 'isClosed',
}

export async function toggleGlobalTop(ctx: Context, viewer: Viewer, pair: Pair): Promise<{ isGlobalTop: boolean }> {
  const post = await postOfPair(ctx, viewer, pair)
  return { isGlobalTop: await toggle(ctx, viewer, post, 'global_top_at') }
}

export async function toggleBoardTop(ctx: Context, viewer: Viewer, pair: Pair): Promise<{ isTop: boolean }> {
  const post = await managedPair(ctx, viewer, pair)
  return { isTop: await toggle(ctx, viewer, post, 'board_top_at') }
}

export async function toggleRecommended(ctx: Context, viewer: Viewer, pair: Pair): Promise<{ isRecommend: boolean }> {
  const post = await managedPair(ctx, viewer, pair)
  return { isRecommend: await toggle(ctx, viewer, post, 'recommended_at') }
}

export async function toggleClosed(
  ctx: Context,
  viewer: Viewer,
  input: { postsId: string; reason: string },
): Promise<{ isClosed: boolean }> {
  const post = await postForReading(ctx, viewer, input.postsId)
  await assertManages(ctx, viewer, post.board_id)
  const reason = await clearedReason(ctx, viewer, 'board', input.reason)
  return { isClosed: await toggle(ctx, viewer, post, 'closed_at', reason) }
}

export async function move(
  ctx: Context,
  viewer: Viewer,
  input: { postsId: string; systemId: string; classifyId?: string | null; reason: string },
): Promise<null> {
  const { postsId, systemId } = input
  const seen = await postForReading(ctx, viewer, postsId)
  await assertManages(ctx, viewer, seen.board_id)
  const { type } = await assertManages(ctx, viewer, systemId)
  const reason = await clearedReason(ctx, viewer, 'board', input.reason)
  await inTransaction(ctx, async (inner) => {
    const post = await lockPost(inner, postsId, systemId)
    if (post.deleted_at || post.board_id !== seen.board_id) throw noPost()
    await leaveBoard(inner, post, systemId)
    await inner.db.run(movePost(postsId, systemId, await classificationFor(inner, systemId, input.classifyId)))
    if (type !== 'article') await putIntoColumn(inner, { postId: postsId, userId: post.user_id, columnId: null })
    if (systemId !== post.board_id && counts(post)) {
      await countPosts(inner, post.board_id, -1)
      await countPosts(inner, systemId, 1)
    }
    const detail = { title: post.title, before: post.board_id, after: systemId }
    for (const boardId of new Set([post.board_id, systemId]))
      await logAction(inner, { boardId, actorId: viewer.id, action: 'move', postId: postsId, reason, detail })
    contentChanged(inner, 'all')
  })
  return null
}

/** One's own board and somebody else's post do not go together. */
async function postOfPair(ctx: Context, viewer: Viewer, { systemId, postsId }: Pair): Promise<ReadablePost> {
  const post = await postForReading(ctx, viewer, postsId)
  if (post.board_id !== systemId) throw new Refusal(403, 'post_other_board')
  return post
}

async function managedPair(ctx: Context, viewer: Viewer, pair: Pair): Promise<ReadablePost> {
  await assertManages(ctx, viewer, pair.systemId)
  return postOfPair(ctx, viewer, pair)
}

async function toggle(ctx: Context, viewer: Viewer, post: ReadablePost, flag: Flag, reason = ''): Promise<boolean> {
  const { id: postId, board_id: boardId, user_id: userId, title } = post
  return inTransaction(ctx, async (inner) => {
    const { is_set } = await inner.db.one<{ is_set: boolean }>(toggleFlag(postId, flag))
    if (flag === 'global_top_at' && is_set && !post.is_listed) throw new Refusal(409, 'post_not_for_all')
    const action = acts[flag][is_set ? 0 : 1]
    const detail = { title, before: { [flagNames[flag]]: !is_set }, after: { [flagNames[flag]]: is_set } }
    await logAction(inner, { boardId, actorId: viewer.id, action, postId, userId, reason, detail })
    if (flag === 'recommended_at' && (userId !== viewer.id || !is_set)) {
      const source = `recommended:${postId}`
      await inner.db.run(earnedOnce({ userId, kind: 'recommended', source, act: is_set ? 'give' : 'take' }))
    }
    contentChanged(inner, 'feed', `post:${postId}`)
    return is_set
  })
}
