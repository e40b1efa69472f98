import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { countPosts } from '../board/service.ts'
import { earnedOnce } from '../grade/service.ts'
import { noPost } from '../visibility/service.ts'
import { boardOfPost, type LockedPost, selectForUpdate } from './queries.ts'

/**
 * Locks a post until the transaction ends: first its board (and the one it may go to), then the post. Everybody
 * locks in this order, and no board changes its state under a post that is about to be listed.
 */
export async function lockPost(ctx: Context, postId: string, otherBoardId?: string): Promise<LockedPost> {
  const place = await ctx.db.maybe<{ board_id: string }>(boardOfPost(postId))
  if (!place) throw noPost()
  await lockBoards(ctx, otherBoardId ? [place.board_id, otherBoardId] : [place.board_id])
  const post = await ctx.db.one<LockedPost>(selectForUpdate(postId))
  // Somebody moved it between the two looks.
  if (post.board_id !== place.board_id) throw new Refusal(409, 'post_changed_meanwhile')
  return post
}

async function lockBoards(ctx: Context, boardIds: string[]): Promise<void> {
  const inOrder = [...new Set(boardIds)].sort((one, other) => (BigInt(one) < BigInt(other) ? -1 : 1))
  for (const boardId of inOrder) await countPosts(ctx, boardId, 0)
}

/** Boards count what is public, neither deleted nor held. */
export function counts(post: Pick<LockedPost, 'visibility' | 'deleted_at' | 'held_at'>): boolean {
  return post.visibility === 'public' && post.deleted_at === null && post.held_at === null
}

/** A recommendation is that of a board: it does not go along, and neither does what its author was given for it. */
export async function leaveBoard(ctx: Context, post: LockedPost, boardId: string): Promise<void> {
  if (post.board_id === boardId || !post.recommended_at) return
  const { id, user_id: userId } = post
  await ctx.db.run(earnedOnce({ userId, kind: 'recommended', source: `recommended:${id}`, act: 'take' }))
}

/** Held since it was written: when it comes into sight, that is its beginning. */
export function wasNeverSeen({ held_at, created_at }: Pick<LockedPost, 'held_at' | 'created_at'>): boolean {
  return held_at?.getTime() === created_at.getTime()
}
