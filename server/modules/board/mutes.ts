import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertManages } from './access.ts'
import { logAction } from './log.ts'
import { deleteMute, type TargetRow, target, upsertMute } from './member-queries.ts'
import { tell } from './news.ts'
import { holdBoard } from './queries.ts'

interface Muting {
  systemId: string
  userId: string
  days: number
  reason: string
}

export async function mute(ctx: Context, viewer: Viewer, input: Muting): Promise<null> {
  const { systemId: boardId, userId, days, reason } = input
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    await tx.run(holdBoard(boardId))
    const board = await assertManages(inner, viewer, boardId)
    const someone = await tx.maybe<TargetRow>(target(boardId, userId))
    if (!someone) throw new Refusal(404, 'user_not_found')
    if (!isMutable(someone)) throw new Refusal(403, 'board_mute_refused')
    await tx.run(upsertMute({ boardId, userId, by: viewer.id, days, reason }))
    await logAction(inner, { boardId, actorId: viewer.id, action: 'mute', userId, reason, detail: { days } })
    const key = days > 0 ? 'board_note_muted_days' : 'board_note_muted'
    await tell(inner, userId, { key, params: { name: board.name, days }, reason })
  })
  return null
}

export async function unmute(
  ctx: Context,
  viewer: Viewer,
  { systemId: boardId, userId }: { systemId: string; userId: string },
): Promise<null> {
  await ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    await tx.run(holdBoard(boardId))
    const board = await assertManages(inner, viewer, boardId)
    if ((await tx.run(deleteMute(boardId, userId))) === 0) return
    await logAction(inner, { boardId, actorId: viewer.id, action: 'unmute', userId })
    await tell(inner, userId, { key: 'board_note_unmuted', params: { name: board.name } })
  })
  return null
}

/** Those who manage the board or the site answer to others. */
function isMutable({ userpower, role }: TargetRow): boolean {
  return userpower !== 0 && userpower !== 3 && role !== 'creator' && role !== 'manager'
}
