import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { leaveSeats, putNotice, setSeatRole, tellOfGroup } from '../chat/service.ts'
import { recounted } from './people.ts'
import { dropAllAsks, dropAsks, everybodyIn, givePlaces, heirOf } from './people-queries.ts'
import { dismissGroup, dropLink } from './queries.ts'
import { assertOwns, assertRuns, heldGroup, heldStanding } from './standing.ts'

/** Who was only invited turns it down by leaving. */
export async function leave(ctx: Context, viewer: Pick<Viewer, 'id'>, { groupId }: { groupId: string }): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const group = await heldGroup(inner, viewer, groupId)
    if (group.role === null) {
      if ((await inner.db.run(dropAsks(groupId, [viewer.id]))) === 0) throw new Refusal(403, 'group_outside')
      return
    }
    if (group.role === 'owner' && group.board_id !== null) throw new Refusal(403, 'group_board_stays')
    const heir = group.role === 'owner' ? await inner.db.maybe<{ id: string }>(heirOf(groupId, viewer.id)) : undefined
    if (group.role === 'owner' && !heir) return end(inner, viewer.id, groupId, true)
    await putNotice(inner, groupId, viewer.id, { type: 'leave', userIds: heir ? [heir.id] : [], text: '' })
    await depart(inner, groupId, [viewer.id], true)
    if (heir) await setSeatRole(inner, groupId, heir.id, 'owner')
    await recounted(inner, groupId)
    tellOfGroup(inner, groupId, heir ? [heir.id] : [])
    inner.db.afterCommit(() =>
      ctx.events.emit('messagesDeleted', { userId: viewer.id, sessionId: groupId, seq: 0, isSession: true }),
    )
  })
  return null
}

async function depart(ctx: Context, groupId: string, userIds: string[], isHidden: boolean): Promise<string[]> {
  const left = await leaveSeats(ctx, groupId, userIds, isHidden)
  await ctx.db.run(givePlaces(left))
  return left
}

/** The owner anybody, admins the members. */
export async function remove(
  ctx: Context,
  viewer: Viewer,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    const group = await heldStanding(inner, viewer, groupId)
    assertRuns(group)
    const theirs = await heldStanding(inner, { id: userId }, groupId).catch(notThere)
    if (userId === viewer.id || (group.role === 'admin' && theirs.role !== 'member'))
      throw new Refusal(403, 'group_not_them')
    await putNotice(inner, groupId, viewer.id, { type: 'remove', userIds: [userId], text: '' })
    await depart(inner, groupId, [userId], false)
    await recounted(inner, groupId)
    tellOfGroup(inner, groupId, [userId])
  })
  return null
}

export function notThere(): never {
  throw new Refusal(404, 'group_no_member')
}

export async function dismiss(ctx: Context, viewer: Viewer, { groupId }: { groupId: string }): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    assertOwns(await heldStanding(inner, viewer, groupId))
    await end(inner, viewer.id, groupId, false)
  })
  return null
}

/** Everybody keeps what was said; nobody says anything more. */
async function end(ctx: Context, by: string, groupId: string, isHidden: boolean): Promise<void> {
  await putNotice(ctx, groupId, by, { type: 'dismiss', userIds: [], text: '' })
  const all = await ctx.db.many<{ id: string }>(everybodyIn(groupId))
  await ctx.db.run(dismissGroup(groupId))
  await ctx.db.run(dropAllAsks(groupId))
  await ctx.db.run(dropLink(groupId))
  const left = await depart(
    ctx,
    groupId,
    all.map(({ id }) => id),
    isHidden,
  )
  await recounted(ctx, groupId)
  tellOfGroup(ctx, groupId, left)
}
