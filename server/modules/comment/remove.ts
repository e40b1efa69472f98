import { isStaff } from '#contract/roles.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { given } from '../access/service.ts'
import { releaseFiles } from '../attachment/service.ts'
import { record } from '../audit/service.ts'
import { canManage, logAction } from '../board/service.ts'
import { earnedOnce } from '../grade/service.ts'
import { clearedReason } from '../moderation/service.ts'
import { type Notice, tellMember } from '../notification/service.ts'
import { withdrawItem } from '../queue/service.ts'
import { countSaid, type Stand } from './ground.ts'
import { mayDelete, noComment, noReply } from './present.ts'
import { commentToDelete, deleteComment, deleteReply, replyToDelete, type TextToDelete } from './queries.ts'

/** Its replies stay, and with them the place where it stood. */
export async function removeComment(
  ctx: Context,
  viewer: Viewer,
  { commentId, reason }: { commentId: string; reason: string },
): Promise<null> {
  const target = await ctx.db.maybe<TextToDelete>(commentToDelete(viewer, commentId, given(ctx, viewer).earlyHours))
  if (!target) throw noComment()
  await remove(ctx, viewer, target, { kind: 'comment', reason }, async (inner) => {
    if ((await inner.db.run(deleteComment(commentId, viewer.id, target.is_held))) === 0) throw noComment()
    await releaseFiles(inner, { type: 'comment', id: commentId })
  })
  return null
}

export async function removeReply(
  ctx: Context,
  viewer: Viewer,
  { replyId, reason }: { replyId: string; reason: string },
): Promise<null> {
  const target = await ctx.db.maybe<TextToDelete>(replyToDelete(viewer, replyId, given(ctx, viewer).earlyHours))
  if (!target) throw noReply()
  await remove(ctx, viewer, target, { kind: 'reply', reason }, async (inner) => {
    if ((await inner.db.run(deleteReply(replyId, viewer.id, target.is_held))) === 0) throw noReply()
    await releaseFiles(inner, { type: 'reply', id: replyId })
  })
  return null
}

interface Act {
  kind: 'comment' | 'reply'
  reason: string
}

async function remove(
  ctx: Context,
  viewer: Viewer,
  target: TextToDelete,
  act: Act,
  erase: (ctx: Context) => Promise<void>,
): Promise<void> {
  const isConcerned = viewer.id === target.user_id || viewer.id === target.author_id
  const manages = !isConcerned && (await managesThere(ctx, viewer, target.board_id))
  if (!mayDelete(target.user_id, { viewer, authorId: target.author_id, manages }))
    throw new Refusal(403, 'comment_not_yours')
  const reason = manages ? await clearedReason(ctx, viewer, 'board', act.reason) : ''
  await inTransaction(ctx, async (inner) => {
    // The figures first: everybody locks in this order. When nothing is erased, this is undone as well.
    if (!target.is_held) await countSaid(inner, target, -1)
    await erase(inner)
    if (target.is_held) await withdrawItem(inner, 'held', act.kind, target.id)
    const source = `${act.kind}:${target.id}`
    // What is held is neither counted nor rewarded yet.
    if (!target.is_held)
      await inner.db.run(earnedOnce({ userId: target.user_id, kind: 'comment', source, act: 'take' }))
    if (manages) await tell(inner, viewer, target, { ...act, reason })
    // It may stand on other pages too: under its post, as the best comment in a list, in notifications.
    contentChanged(inner, 'all')
  })
}

/** What a manager does is written down, and the writer hears of it. */
async function tell(ctx: Context, viewer: Viewer, target: TextToDelete, { kind, reason }: Act): Promise<void> {
  const { id, user_id: userId } = target
  const text = beginningOf(target.content)
  const detail = { [`${kind}Id`]: id, content: text }
  await logWhere(ctx, target, { actorId: viewer.id, action: `delete-${kind}`, userId, reason, detail })
  const entry = {
    content: text,
    before: target.is_held ? 'held' : 'public',
    after: 'removed',
    reason,
    ...placeOf(target),
  }
  await record(ctx, { actorId: viewer.id, action: `${kind}.delete`, subject: id, detail: entry })
  const notice: Notice = reason
    ? { key: 'comment_removed_reason', params: { text, reason } }
    : { key: 'comment_removed_notice', params: { text } }
  await tellMember(ctx, userId, notice)
}

/** Those who run the board; of works, the staff. */
async function managesThere(ctx: Context, viewer: Viewer | null, boardId: string | null): Promise<boolean> {
  if (boardId === null) return viewer !== null && isStaff(viewer)
  return canManage(ctx, viewer, boardId)
}

/** Where it stood, as the log names it. */
export function placeOf({
  post_id,
  work_id,
  chapter_id,
}: Stand): { postId: string } | { workId: string; chapterId: string | null } {
  return post_id === null ? { workId: work_id ?? '', chapterId: chapter_id } : { postId: post_id }
}

type BoardAction = Omit<Parameters<typeof logAction>[1], 'boardId' | 'postId' | 'isRecorded'>

/** Boards have logs of their own, which works have not. */
export async function logWhere(
  ctx: Context,
  { board_id, post_id }: Stand & { board_id: string | null },
  action: BoardAction,
): Promise<void> {
  if (board_id === null || post_id === null) return
  await logAction(ctx, { ...action, boardId: board_id, postId: post_id, isRecorded: true })
}

export function beginningOf(content: string): string {
  const characters = [...content.replace(/\s+/g, ' ')]
  return characters.length > 30 ? `${characters.slice(0, 29).join('')}…` : characters.join('')
}
