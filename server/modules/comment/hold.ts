import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { claimFiles, releaseFiles } from '../attachment/service.ts'
import { earned, earnedOnce } from '../grade/service.ts'
import { announce, type Told } from '../notification/service.ts'
import { takeFloor } from '../post-stats/service.ts'
import { openItem } from '../queue/service.ts'
import { countSaid, holdSaidFigures, type Stand, tagOf } from './ground.ts'
import {
  countReplies,
  holdAgain,
  type JudgedRow,
  type Kind,
  lockJudged,
  picturesOf,
  release,
  rewardSaid,
  setRejected,
  standOf,
  tellOf,
  type WaitingRow,
  waitingSaid,
} from './hold-queries.ts'

/**
 * What becomes of a comment or reply that is held. All of these belong into the transaction of the decision; each answers
 * null when it is not there, or not in the state that the decision is about.
 */

/** Somebody shall look at it. */
export async function queueSaid(ctx: Context, kind: Kind, id: string): Promise<void> {
  const row = await ctx.db.one<WaitingRow>(waitingSaid(kind, id))
  const {
    user_id: userId,
    board_id: boardId,
    verdict,
    content: text,
    images,
    post_id,
    work_id,
    chapter_id,
    comment_id: commentId,
  } = row
  const place = { postsId: post_id ?? undefined, workId: work_id ?? undefined, chapterId: chapter_id ?? undefined }
  const content = { text, images, ...place, commentId }
  await openItem(ctx, { kind: 'held', type: kind, objectId: id, userId, boardId, verdict, content })
}

/** Publishes it now: its place, its figures, and those whom it concerns are told. `isNew`: for the first time. */
export async function passSaid(ctx: Context, kind: Kind, id: string): Promise<{ isNew: boolean } | null> {
  const said = await lockSaid(ctx, kind, id)
  if (!said?.is_held || said.is_deleted) return null
  const { post_id: postId, comment_id: parent } = said
  if (kind === 'comment' && said.floor === null && postId !== null)
    await ctx.db.run(release(kind, id, await takeFloor(ctx, postId)))
  else {
    await countSaid(ctx, said, 1)
    await ctx.db.run(release(kind, id, said.floor))
  }
  if (parent) await ctx.db.run(countReplies(parent, 1))
  await ctx.db.run(earned(rewardSaid(kind, id)))
  announce(ctx, await ctx.db.many<Told>(tellOf(kind, id)), said.user_id)
  contentChanged(ctx, 'all')
  return { isNew: said.is_new }
}

/** Out of sight again, as it was before somebody passed it. */
export async function holdSaid(
  ctx: Context,
  kind: Kind,
  id: string,
  isNew = false,
): Promise<{ isNew: boolean } | null> {
  const said = await lockSaid(ctx, kind, id)
  if (!said || said.is_held || said.is_deleted) return null
  await countSaid(ctx, said, -1)
  if (said.comment_id) await ctx.db.run(countReplies(said.comment_id, -1))
  await ctx.db.run(holdAgain(kind, id, isNew))
  await ctx.db.run(earnedOnce({ userId: said.user_id, kind: 'comment', source: `${kind}:${id}`, act: 'take' }))
  contentChanged(ctx, 'all')
  return { isNew }
}

/** For nobody any more. The row stays for a while, so that this can be taken back. */
export async function rejectSaid(
  ctx: Context,
  kind: Kind,
  id: string,
  by: string,
): Promise<Record<string, never> | null> {
  const said = await lockSaid(ctx, kind, id)
  if (!said?.is_held || said.is_deleted) return null
  await ctx.db.run(setRejected(kind, id, by))
  await releaseFiles(ctx, { type: kind, id })
  contentChanged(ctx, tagOf(said), `user:${said.user_id}`)
  return {}
}

/** Held again. */
export async function unrejectSaid(ctx: Context, kind: Kind, id: string): Promise<boolean> {
  const said = await lockSaid(ctx, kind, id)
  if (!said?.is_held || !said.is_deleted || said.deleted_by === said.user_id) return false
  await ctx.db.run(setRejected(kind, id, null))
  const { paths } = await ctx.db.one<{ paths: string[] }>(picturesOf(kind, id))
  await claimFiles(ctx, said.user_id, { type: kind, id }, paths, ['image'])
  contentChanged(ctx, tagOf(said), `user:${said.user_id}`)
  return true
}

/** First the figures of the post or work, then what stands below it: everybody locks in this order. */
export async function lockSaid(ctx: Context, kind: Kind, id: string): Promise<JudgedRow | undefined> {
  const stand = await ctx.db.maybe<Stand>(standOf(kind, id))
  if (!stand) return undefined
  await holdSaidFigures(ctx, [stand])
  return ctx.db.maybe<JudgedRow>(lockJudged(kind, id))
}
