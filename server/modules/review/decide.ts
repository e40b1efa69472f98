import { can } from '#contract/shared/capabilities.ts'
import { type Context, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { imposeSanction, liftSanction } from '../administration/service.ts'
import { type Office, record } from '../audit/service.ts'
import { decideItem, deleteItem, itemsOfBatch, type LockedItem, lockItem, reopenItem } from '../queue/service.ts'
import { type Batch, completeBatch, restoreBatch } from '../removal/service.ts'
import { assertTheirs, boardsFor, noItem, taken } from './access.ts'
import { judgeOf } from './judges.ts'
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

/** Each of them stands for itself: what others have, or have decided, is left out. A single one is refused instead. */
export async function decide(ctx: Context, office: Office, input: Decision & { items: string[] }): Promise<Outcome> {
  const boards = await boardsFor(ctx, office.viewer)
  const items = [...new Set(input.items)]
  const outcome: Outcome = { decided: 0, skipped: [] }
  const sanctioned = new Set<string>()
  for (const itemId of items) {
    try {
      const batch = await decideOne(ctx, office, { ...input, itemId, boards, sanctioned })
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

interface OneDecision extends Decision {
  itemId: string
  boards: Boards
  /** Authors on whom the sanction of this call is imposed already. */
  sanctioned: Set<string>
}

/** What goes with the sanction is the caller's to complete. */
export async function decideOne(ctx: Context, office: Office, input: OneDecision): Promise<Batch | undefined> {
  const { itemId, decision, reason, boards } = input
  return ctx.db
    .transaction(async (tx) => {
      const inner = within(ctx, tx)
      const item = await lockWhole(inner, boards, itemId)
      if (item.state !== 'open' || (item.claimed_by && item.claimed_by !== office.viewer.id)) throw taken(item)
      // Nobody passes what they have not read.
      if (item.claimed_by && item.is_changed) throw new Refusal(409, 'queue_changed')
      const undo = await judgeOf(item)[decision](inner, { item, office, reason })
      if (!undo) {
        await tx.run(deleteItem(itemId))
        return undefined
      }
      const made = decision === 'reject' ? await sanctionAuthor(inner, office, item, input) : undefined
      const sanctionId = made?.sanction._id
      const batchId = made?.batch?.removal.id ?? null
      const state = decision === 'pass' ? ('passed' as const) : ('rejected' as const)
      await tx.run(decideItem(itemId, { state, reason, by: office.viewer.id, undo: { ...undo, sanctionId }, batchId }))
      await log(inner, office, 'queue.decide', item, { before: 'open', after: state, reason, sanctionId, batchId })
      return { batch: made?.batch }
    })
    .then((done) => {
      if (!done) throw noItem()
      return done.batch
    })
}

/** The thing first, then its item, as everybody locks. */
async function lockWhole(ctx: Context, boards: Boards, itemId: string): Promise<LockedItem> {
  const place = await ctx.db.maybe<Pick<LockedItem, 'kind' | 'type' | 'object_id' | 'board_id'>>(placeOfItem(itemId))
  assertTheirs(boards, place)
  if (place) await judgeOf(place).lock?.(ctx, place.object_id)
  const item = await ctx.db.maybe<LockedItem>(lockItem(itemId))
  if (!item) throw noItem()
  return item
}

/** Once for each author, however many of their texts are rejected at once. Managers mute on their own boards. */
async function sanctionAuthor(
  ctx: Context,
  office: Office,
  item: LockedItem,
  { sanction, reason, sanctioned }: OneDecision,
) {
  if (!sanction || sanctioned.has(item.user_id)) return undefined
  const isStaff = can(office.viewer, 'content.sanction')
  if (!isStaff && (sanction.kind !== 'mute' || !item.board_id || sanction.removeHours))
    throw new Refusal(403, 'api_forbidden')
  const place = isStaff || !item.board_id ? {} : { systemId: item.board_id }
  const made = await imposeSanction(ctx, office, { userId: item.user_id, ...sanction, ...place, reason })
  ctx.db.afterCommit(() => sanctioned.add(item.user_id))
  return made
}

/**
 * A decision of one's own, or all that belong to one batch: the items are open, and everything is as before. A batch
 * that belongs to no decision, or to one that stands, is undone by itself.
 */
export async function undo(ctx: Context, office: Office, by: { itemId?: string; batchId?: string }) {
  if ((by.itemId === undefined) === (by.batchId === undefined))
    throw new Refusal(422, 'input_invalid', { field: 'itemId' })
  const boards = await boardsFor(ctx, office.viewer)
  const rows = by.batchId ? await ctx.db.many<{ id: string }>(itemsOfBatch(by.batchId)) : [{ id: by.itemId ?? '' }]
  const answer = { restored: 0, gone: 0 }
  const batches = new Set(by.batchId ? [by.batchId] : [])
  for (const { id } of rows) {
    const done = await undoOne(ctx, office, boards, id).catch((error: unknown) => {
      if (by.batchId && error instanceof Refusal && [403, 409].includes(error.code)) return undefined
      throw error
    })
    if (done?.batchId) batches.add(done.batchId)
    if (done) answer[done.isBack ? 'restored' : 'gone'] += 1
  }
  for (const batchId of batches) {
    const { restored, gone } = await undoBatch(ctx, office, batchId, by.batchId !== undefined)
    answer.restored += restored
    answer.gone += gone
  }
  return answer
}

/** One that somebody has undone before is no obstacle to undoing the decision. */
async function undoBatch(ctx: Context, office: Office, batchId: string, isAsked: boolean) {
  if (!can(office.viewer, 'content.batch')) throw noItem()
  return restoreBatch(ctx, office, batchId).catch((error: unknown) => {
    if (!isAsked && error instanceof Refusal && error.code === 409) return { restored: 0, gone: 0 }
    throw error
  })
}

async function undoOne(ctx: Context, office: Office, boards: Boards, itemId: string) {
  return ctx.db.transaction(async (tx) => {
    const inner = within(ctx, tx)
    const item = await lockWhole(inner, boards, itemId)
    if (item.state === 'open') throw new Refusal(409, 'queue_undone')
    if (item.decided_by !== office.viewer.id) throw new Refusal(403, 'queue_undo_not_yours')
    if (!item.may_undo) throw new Refusal(409, 'queue_undo_late')
    const isBack = await judgeOf(item).undo(inner, { item, office, reason: '' })
    const { sanctionId } = (item.undo ?? {}) as { sanctionId?: string }
    if (sanctionId) await liftAgain(inner, office, sanctionId)
    if (isBack && !(await tx.maybe(reopenItem(itemId)))) await tx.run(deleteItem(itemId))
    await log(inner, office, 'queue.undo', item, { before: item.state, after: isBack ? 'open' : item.state })
    return { isBack, batchId: item.batch_id }
  })
}

/** What has ended or was lifted by others is over already. */
async function liftAgain(ctx: Context, office: Office, sanctionId: string): Promise<void> {
  await liftSanction(ctx, office, { sanctionId, reason: '' }).catch((error: unknown) => {
    if (!(error instanceof Refusal && error.code === 409)) throw error
  })
}

async function log(
  ctx: Context,
  { viewer, client }: Office,
  action: 'queue.decide' | 'queue.undo',
  { id, kind, type, object_id: objectId, user_id: userId }: LockedItem,
  detail: Record<string, unknown>,
): Promise<void> {
  await record(ctx, {
    actorId: viewer.id,
    action,
    subject: id,
    ip: client.ip,
    detail: { kind, type, objectId, userId, ...detail },
  })
}
