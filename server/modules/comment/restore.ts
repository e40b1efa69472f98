import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimFiles } from '../attachment/service.ts'
import { record } from '../audit/service.ts'
import { earnedOnce } from '../grade/service.ts'
import { countSaid } from './ground.ts'
import { noComment, noReply } from './present.ts'
import { type Lost, lostComment, lostReply, undeleteComment, undeleteReply } from './queries.ts'
import { beginningOf, logWhere, placeOf } from './remove.ts'

/** For administrators, within thirty days: in its place, with its pictures and counts. */
export async function restoreComment(ctx: Context, viewer: Viewer, id: string): Promise<null> {
  const lost = await ctx.db.maybe<Lost>(lostComment(id))
  if (!lost) throw noComment()
  return restore(ctx, viewer, lost, 'comment', async (inner) => {
    if ((await inner.db.run(undeleteComment(id))) === 0) throw noComment()
  })
}

export async function restoreReply(ctx: Context, viewer: Viewer, id: string): Promise<null> {
  const lost = await ctx.db.maybe<Lost>(lostReply(id))
  if (!lost) throw noReply()
  return restore(ctx, viewer, lost, 'reply', async (inner) => {
    if ((await inner.db.run(undeleteReply(id))) === 0) throw noReply()
  })
}

async function restore(
  ctx: Context,
  viewer: Viewer,
  lost: Lost,
  kind: 'comment' | 'reply',
  undelete: (ctx: Context) => Promise<void>,
): Promise<null> {
  const { id, user_id: userId } = lost
  if (lost.is_orphan) throw new Refusal(409, lost.post_id === null ? 'restore_work_first' : 'restore_post_first')
  await inTransaction(ctx, async (inner) => {
    // The figures first: everybody locks in this order.
    await countSaid(inner, lost, 1)
    await undelete(inner)
    await claimFiles(inner, userId, { type: kind, id }, lost.paths, ['image'])
    await inner.db.run(earnedOnce({ userId, kind: 'comment', source: `${kind}:${id}`, act: 'return' }))
    const content = beginningOf(lost.content)
    const detail = { [`${kind}Id`]: id, content }
    await logWhere(inner, lost, { actorId: viewer.id, action: `restore-${kind}`, userId, detail })
    const change = { content, before: 'removed', after: 'public', reason: '', ...placeOf(lost) }
    await record(inner, { actorId: viewer.id, action: `${kind}.restore`, subject: id, detail: change })
    contentChanged(inner, 'all')
  })
  return null
}
