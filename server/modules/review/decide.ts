import { can } from '#contract/shared/capabilities.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { assertWithinLimits, imposeSanction, liftSanction } from '../administration/service.ts'
import { type Changed, type Office, record } from '../audit/service.ts'
import { clearedReason } from '../moderation/service.ts'
import {
  type ActRow,
  decideItem,
  deleteItem,
  itemsOfBatch,
  type LockedItem,
  lockItem,
  reopenItem,
} from '../queue/service.ts'
import { type Batch, completeBatch, restoreBatch } from '../removal/service.ts'
import { assertOther, assertTheirs, boardsFor, noItem, taken } from './access.ts'
import { judgeOf, usualReason } from './judges.ts'
import { type Boards, placeOfItem } from './queries.ts'

export interface Decision {
  decision: 'pass' | 'reject'
  reason: string
  sanction?: { kind: 'warn' | 'mute' | 'ban'; hours: number; removeHours?: 1 | 24 | 168 | 'all' }
}

interface Outcome {
  decided: number
  skipped: { itemId: string; name: string }[]
  batchId?: string
}

/**
 * Each of them stands for itself: what others have, or have decided, is left out. A single one is refused instead. What
 * goes with several authors is one act, which is undone by the batch of the first.
 */
export async function decide(ctx: Context, office: Office, input: Decision & { items: string[] }): Promise<Outcome> {
  const boards = await boardsFor(ctx, office.viewer)
  if (input.decision === 'reject' && input.sanction) assertMayImpose(office, boards, input.sanction)
  const reason = await clearedReason(ctx, office.viewer, 'board', input.reason)
  const items = [...new Set(input.items)]
  const outcome: Outcome = { decided: 0, skipped: [] }
  const sanctioned = new Set<string>()
  for (const itemId of items) {
    try {
      const { batchId } = outcome
      const batch = await decideOne(ctx, office, { ...input, reason, itemId, boards, sanctioned, batchId })
      outcome.decided += 1
      if (!batch) continue
      outcome.batchId ??= batch.removal.id
      await completeBatch(ctx, office, batch)
    } catch (error) {
      if (items.length === 1 || !(error instanceof Refusal) || ![403, 404, 409].includes(error.code)) throw error
      outcome.skipped.push({ itemId, name: String(error.options.params?.name ?? '') })
    }
  }
  return outcome
}

/** What nobody may impose on anybody is refused before anything is decided. Managers mute on their own boards. */
function assertMayImpose(office: Office, boards: Boards, sanction: NonNullable<Decision['sanction']>): void {
  const isStaff = can(office.viewer, 'content.sanction')
  const isBeyond = boards === null || sanction.kind !== 'mute' || sanction.removeHours
  if (!isStaff && isBeyond) throw new Refusal(403, 'api_forbidden')
  assertWithinLimits(office, sanction)
}

interface OneDecision extends Decision {
  itemId: string
  boards: Boards
  /** Authors on whom the sanction of this call is imposed already. */
  sanctioned: Set<string>
  /** The batch by which the act is known that this decision belongs to. */
  batchId?: string
}

/** What goes with the sanction is the caller's to complete. */
export async function decideOne(ctx: Context, office: Office, input: OneDecision): Promise<Batch | undefined> {
  const { itemId, decision, reason, boards } = input
  return inTransaction(ctx, async (inner) => {
    const item = await lockWhole(inner, office, boards, itemId)
    if (item.state !== 'open' || (item.claimed_by && item.claimed_by !== office.viewer.id)) throw taken(item)
    // Nobody passes what they have not read.
    if (item.claimed_by && item.is_changed) throw new Refusal(409, 'queue_changed')
    if (item.kind === 'report') await assertOther(inner, office, item.user_id, 'queue_about_you')
    const undo = await judgeOf(item)[decision](inner, { item, office, reason })
    if (!undo) {
      await inner.db.run(deleteItem(itemId))
      return undefined
    }
    const made = decision === 'reject' ? await sanctionAuthor(inner, office, item, input) : undefined
    const sanctionId = made?.sanction._id
    const removalId = made?.batch?.removal.id
    const batchId = input.batchId ?? removalId ?? null
    const state = decision === 'pass' ? ('passed' as const) : ('rejected' as const)
    const by = office.viewer.id
    await inner.db.run(decideItem(itemId, { state, reason, by, undo: { ...undo, sanctionId, removalId }, batchId }))
    await log(inner, office, 'queue.decide', item, { before: 'open', after: state, reason, sanctionId, batchId })
    return { batch: made?.batch }
  }).then((done) => {
    if (!done) throw noItem()
    return done.batch
  })
}

/** The thing first, then its item, as everybody locks. */
async function lockWhole(ctx: Context, office: Office, boards: Boards, itemId: string): Promise<LockedItem> {
  type Place = Pick<LockedItem, 'kind' | 'type' | 'object_id' | 'board_id' | 'user_id'>
  const place = await ctx.db.maybe<Place>(placeOfItem(itemId))
  assertTheirs(boards, office.viewer, place)
  if (place) await judgeOf(place).lock?.(ctx, place.object_id)
  const item = await ctx.db.maybe<LockedItem>(lockItem(itemId))
  if (!item) throw noItem()
  return item
}

/** Once for each author, however many of their texts are rejected at once. An account that is refused needs none. */
async function sanctionAuthor(
  ctx: Context,
  office: Office,
  item: LockedItem,
  { sanction, reason, sanctioned }: OneDecision,
) {
  if (!sanction || item.kind === 'member' || sanctioned.has(item.user_id)) return undefined
  const isStaff = can(office.viewer, 'content.sanction')
  if (!isStaff && !item.board_id) throw new Refusal(403, 'api_forbidden')
  const place = isStaff || !item.board_id ? {} : { systemId: item.board_id }
  const sentence = { userId: item.user_id, ...sanction, ...place, reason: reason || usualReason() }
  const made = await imposeSanction(ctx, office, sentence)
  ctx.db.afterCommit(() => sanctioned.add(item.user_id))
  return made
}

/**
 * A decision of one's own, or all that belong to one act: the items are open, and everything is as before. Of an act
 * whose decisions stand, what was removed comes back alone, and so does a batch that belongs to no decision.
 */
export async function undo(ctx: Context, office: Office, by: { itemId?: string; batchId?: string }) {
  if ((by.itemId === undefined) === (by.batchId === undefined))
    throw new Refusal(422, 'input_invalid', { field: 'itemId' })
  const boards = await boardsFor(ctx, office.viewer)
  if (by.batchId === undefined) return undoDecision(ctx, office, boards, by.itemId ?? '')
  return undoAct(ctx, office, boards, by.batchId)
}

async function undoDecision(ctx: Context, office: Office, boards: Boards, itemId: string) {
  const { isBack, removalId } = await undoOne(ctx, office, boards, itemId)
  const answer = { restored: isBack ? 1 : 0, gone: isBack ? 0 : 1 }
  // One that somebody has undone before is no obstacle.
  const batch = removalId && (await unlessOver(undoBatch(ctx, office, removalId)))
  return batch ? { restored: answer.restored + batch.restored, gone: answer.gone + batch.gone } : answer
}

async function undoAct(ctx: Context, office: Office, boards: Boards, batchId: string) {
  const answer = { restored: 0, gone: 0 }
  const batches = new Set([batchId])
  for (const { id, removal_id } of await ctx.db.many<ActRow>(itemsOfBatch(batchId))) {
    if (removal_id) batches.add(removal_id)
    const done = await unlessOver(undoOne(ctx, office, boards, id), [403, 409])
    if (done) answer[done.isBack ? 'restored' : 'gone'] += 1
  }
  let isAny = answer.restored + answer.gone > 0
  for (const id of batches) {
    // Nothing to undo at all is an answer of its own.
    const isLast = id === [...batches].at(-1)
    const batch = isAny || !isLast ? await unlessOver(undoBatch(ctx, office, id)) : await undoBatch(ctx, office, id)
    isAny ||= batch !== undefined
    answer.restored += batch?.restored ?? 0
    answer.gone += batch?.gone ?? 0
  }
  return answer
}

async function unlessOver<T>(work: Promise<T>, codes = [409]): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (error instanceof Refusal && codes.includes(error.code)) return undefined
    throw error
  })
}

async function undoBatch(ctx: Context, office: Office, batchId: string) {
  if (!can(office.viewer, 'content.batch')) throw noItem()
  return restoreBatch(ctx, office, batchId)
}

async function undoOne(ctx: Context, office: Office, boards: Boards, itemId: string) {
  return inTransaction(ctx, async (inner) => {
    const item = await lockWhole(inner, office, boards, itemId)
    if (item.state === 'open') throw new Refusal(409, 'queue_undone')
    if (item.decided_by !== office.viewer.id) throw new Refusal(403, 'queue_undo_not_yours')
    if (!item.may_undo) throw new Refusal(409, 'queue_undo_late')
    const isBack = await judgeOf(item).undo(inner, { item, office, reason: '' })
    const { sanctionId, removalId } = (item.undo ?? {}) as { sanctionId?: string; removalId?: string }
    if (sanctionId) await unlessOver(liftSanction(inner, office, { sanctionId, reason: '' }))
    if (isBack && !(await inner.db.maybe(reopenItem(itemId)))) await inner.db.run(deleteItem(itemId))
    const seen = { before: item.state, after: isBack ? 'open' : item.state, reason: '' }
    await log(inner, office, 'queue.undo', item, { ...seen, sanctionId, batchId: item.batch_id })
    return { isBack, removalId }
  })
}

async function log(
  ctx: Context,
  { viewer, client }: Office,
  action: 'queue.decide' | 'queue.undo',
  { id, kind, type, object_id: objectId, user_id: userId }: LockedItem,
  detail: Changed,
): Promise<void> {
  await record(ctx, {
    actorId: viewer.id,
    action,
    subject: id,
    ip: client.ip,
    detail: { kind, type, objectId, userId, ...detail },
  })
}
