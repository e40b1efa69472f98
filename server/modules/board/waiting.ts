import type { Verdict } from '#contract/shared/verdict.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import type { Office } from '../audit/service.ts'
import { openItem, withdrawItem } from '../queue/service.ts'
import { logAction } from './log.ts'
import { type BoardRow, boardsById, lockBoard, type Standing, standing } from './queries.ts'
import { applyRuling } from './ruling.ts'
import { textsOf } from './texts.ts'
import { setState } from './write-queries.ts'

/** A new board that a rule holds stands in the queue, with what the rule met. It is nobody's: the staff decide. */
export async function queueFounding(
  ctx: Context,
  { id, userId, verdict }: { id: string; userId: string; verdict: Verdict },
): Promise<void> {
  const row = await ctx.db.one<BoardRow>(boardsById([id]))
  const changes = Object.entries(textsOf(row)).flatMap(([field, after]) => (after ? { field, before: '', after } : []))
  const content = { title: row.name, text: changes.map(({ after }) => after).join('\n'), changes }
  await openItem(ctx, { kind: 'held', type: 'board', objectId: id, userId, boardId: null, verdict, content })
}

/** Somebody has ruled on the board itself. */
export async function unqueueFounding(ctx: Context, id: string): Promise<void> {
  await withdrawItem(ctx, 'held', 'board', id)
}

/** As it is, until the transaction ends. */
export async function lockFounding(ctx: Context, id: string): Promise<void> {
  await ctx.db.run(lockBoard(id))
}

/**
 * Opens a board that waits, or rejects it; null when it does not wait any more. Where boards wait for an administrator
 * anyway, that others have passed its texts leaves it to them.
 */
export async function decideFounding(
  ctx: Context,
  { viewer, client }: Office,
  { id, state, reason }: { id: string; state: 'open' | 'rejected'; reason: string },
): Promise<{ state: Standing['state'] } | null> {
  const board = await ctx.db.maybe<Standing>(standing(id, viewer.id))
  if (board?.state !== 'pending') return null
  const isLeft = viewer.userpower !== 0 && ctx.config.current().document.COMMON_SYSTEM_REVIEW
  if (state === 'open' && isLeft) return { state: 'pending' }
  await applyRuling(ctx, { viewer, ip: client.ip }, board, { state, reason })
  return { state }
}

/** Waits again, or is as it was decided once; false when somebody has ruled on it meanwhile. */
export async function changeFounding(
  ctx: Context,
  { viewer }: Office,
  { id, from, to }: { id: string; from: Standing['state']; to: Standing['state'] },
): Promise<boolean> {
  const board = await ctx.db.maybe<Standing>(standing(id, viewer.id))
  if (board?.state !== from) return false
  if (from === to) return true
  await ctx.db.run(setState(id, to))
  const detail = { from, to, before: from, after: to }
  await logAction(ctx, { boardId: id, actorId: viewer.id, action: 'set-state', detail, isRecorded: true })
  contentChanged(ctx, 'all')
  return true
}
