import { isStaff } from '#contract/roles.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { releaseFiles } from '../attachment/service.ts'
import { record } from '../audit/service.ts'
import { canManage, logAction } from '../board/service.ts'
import { earnedOnce } from '../grade/service.ts'
import { type Notice, tellMember } from '../notification/service.ts'
import { withdrawItem } from '../queue/service.ts'
import { countSaid, type Stand } from './ground.ts'
import { mayDelete, noComment, noReply } from './present.ts'
import { type Doomed, deleteComment, deleteReply, doomedComment, doomedReply } from './queries.ts'

/** Its replies stay, and with them the place where it stood. */
export async function removeComment(
  ctx: Context,
  viewer: Viewer,
  { commentId, reason }: { commentId: string; reason: string },
): Promise<null> {
  const doomed = await ctx.db.maybe<Doomed>(doomedComment(viewer, commentId))
  if (!doomed) throw noComment()
  await remove(ctx, viewer, doomed, { kind: 'comment', reason }, async (inner) => {
    if ((await inner.db.run(deleteComment(commentId, viewer.id, doomed.is_held))) === 0) throw noComment()
    await releaseFiles(inner, { type: 'comment', id: commentId })
  })
  return null
}

export async function removeReply(
  ctx: Context,
  viewer: Viewer,
  { replyId, reason }: { replyId: string; reason: string },
): Promise<null> {
  const doomed = await ctx.db.maybe<Doomed>(doomedReply(viewer, replyId))
  if (!doomed) throw noReply()
  await remove(ctx, viewer, doomed, { kind: 'reply', reason }, async (inner) => {
    if ((await inner.db.run(deleteReply(replyId, viewer.id, doomed.is_held))) === 0) throw noReply()
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
  doomed: Doomed,
  act: Act,
  erase: (ctx: Context) => Promise<void>,
): Promise<void> {
  const isConcerned = viewer.id === doomed.user_id || viewer.id === doomed.author_id
  const manages = !isConcerned && (await managesThere(ctx, viewer, doomed.board_id))
  if (!mayDelete(doomed.user_id, { viewer, authorId: doomed.author_id, manages }))
    throw new Refusal(403, 'comment_not_yours')
  await inTransaction(ctx, async (inner) => {
    // The figures first: everybody locks in this order. When nothing is erased, this is undone as well.
    if (!doomed.is_held) await countSaid(inner, doomed, -1)
    await erase(inner)
    if (doomed.is_held) await withdrawItem(inner, 'held', act.kind, doomed.id)
    const source = `${act.kind}:${doomed.id}`
    // What is held is neither counted nor rewarded yet.
    if (!doomed.is_held)
      await inner.db.run(earnedOnce({ userId: doomed.user_id, kind: 'comment', source, act: 'take' }))
    if (manages) await tell(inner, viewer, doomed, act)
    // It may stand on other pages too: under its post, as the best comment in a list, in notifications.
    contentChanged(inner, 'all')
  })
}

/** What a manager does is written down, and the writer hears of it. */
async function tell(ctx: Context, viewer: Viewer, doomed: Doomed, { kind, reason }: Act): Promise<void> {
  const { id, user_id: userId } = doomed
  const text = beginningOf(doomed.content)
  const detail = { [`${kind}Id`]: id, content: text }
  await logWhere(ctx, doomed, { actorId: viewer.id, action: `delete-${kind}`, userId, reason, detail })
  const entry = {
    content: text,
    before: doomed.is_held ? 'held' : 'public',
    after: 'removed',
    reason,
    ...placeOf(doomed),
  }
  await record(ctx, { actorId: viewer.id, action: `${kind}.delete`, subject: id, detail: entry })
  const notice: Notice = reason
    ? { key: 'comment_removed_reason', params: { text, reason } }
    : { key: 'comment_removed_notice', params: { text } }
  await tellMember(ctx, userId, notice)
}

/** Those who run the board; of works, the staff. */
export async function managesThere(ctx: Context, viewer: Viewer | null, boardId: string | null): Promise<boolean> {
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
