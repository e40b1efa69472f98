import { randomUUID } from 'node:crypto'
import type { CardBatch, CardKind, NewBatch } from '#contract/modules/wallet/card.ts'
import type { GrantTarget } from '#contract/modules/wallet/grant.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import type { Page } from '#server/shared/paging.ts'
import { codeHasher, newCode, readCode, tailOf } from '#server/shared/printed-code.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { book } from '../ledger/service.ts'
import { listPriceOf, nameKey, namesOf } from '../purchase/service.ts'
import { priceOfDays } from '../vip/service.ts'
import {
  type BatchDraft,
  type BatchRow,
  batches,
  countBatches,
  insertBatch,
  insertCards,
  type LockedBatch,
  lockBatch,
  voidBatch,
  voidCards,
  type Which,
} from './queries.ts'

/** Who does it, and from where. */
export interface Actor {
  userId: string
  ip: string
}

const longestDays = 36_500
/** A hundred years. */
const latest = longestDays * 86_400_000

/** Codes of the site itself cost nobody anything. */
export function createBatch(ctx: Context, actor: Actor, input: NewBatch) {
  const draft = draftOf(actor, input)
  return inTransaction(ctx, async (inner) => {
    const unitPrice = draft.target ? await fullPrice(inner, draft) : 0
    return writeBatch(inner, actor, { ...draft, unitPrice })
  })
}

/** Codes that an agent pays for. */
export function buyBatch(ctx: Context, actor: Actor, input: NewBatch, percent: number) {
  const draft = draftOf(actor, input)
  return inTransaction(ctx, async (inner) => {
    // Never less than the smallest unit: rounding is for the house.
    const unitPrice = Math.ceil(((await fullPrice(inner, draft)) * percent) / 100)
    const { txId } = await book(inner, {
      kind: 'agent',
      source: { type: 'batch', id: randomUUID() },
      userId: actor.userId,
      amount: -unitPrice * draft.count,
      house: 'card_pool',
      actorId: actor.userId,
    })
    return writeBatch(inner, actor, { ...draft, unitPrice, agent: { id: actor.userId, txId } })
  })
}

/** What one costs who buys it for themselves: of the works of others, as their authors sell them. */
async function fullPrice(ctx: Context, { kind, value, target }: BatchDraft): Promise<number> {
  if (target && !ctx.config.current().document.COMMON_EARNING.ON) throw new Refusal(403, 'earning_off')
  const full = target ? await listPriceOf(ctx, target, value) : kind === 'vip' ? priceOfDays(ctx, value) : value
  if (!full || kind === 'slots')
    throw new Refusal(422, target ? 'grant_not_sold' : 'card_no_plan', { field: target ? 'target' : 'value' })
  return full
}

function draftOf({ userId }: Actor, input: NewBatch): BatchDraft {
  const { kind, count, expireTime, perUser, note = '' } = input
  const value = kind === 'money' ? toCents(input.value) : kind === 'work' ? 1 : input.value
  const most = kind === 'slots' ? licenceLimits.slots : longestDays
  if (kind !== 'money' && !(Number.isInteger(value) && value <= most))
    throw new Refusal(422, kind === 'slots' ? 'licence_too_many' : 'card_bad_days', {
      field: 'value',
      params: { most },
    })
  if (expireTime !== undefined && !(expireTime > Date.now() && expireTime < Date.now() + latest))
    throw new Refusal(422, 'card_bad_expiry', { field: 'expireTime' })
  const target = targetOf(kind, input.target)
  const terms = { expiresAt: expireTime ?? null, perUser: perUser ?? null, note }
  return { kind, value, target, unitPrice: 0, count, ...terms, creatorId: userId, agent: null }
}

/** A pass is for a column or a board, a work is a work, and nothing else opens anything. */
function targetOf(kind: CardKind, target: GrantTarget | undefined): GrantTarget | null {
  if (kind !== 'pass' && kind !== 'work') return null
  if (!target || (kind === 'work') !== (target.type === 'work'))
    throw new Refusal(422, 'grant_need_target', { field: 'target' })
  return target
}

async function writeBatch(ctx: Context, { userId, ip }: Actor, draft: BatchDraft) {
  const codes = Array.from({ length: draft.count }, newCode)
  const hash = codeHasher(ctx, 'card codes')
  const cards = codes.map((code) => ({ hash: hash(readCode(code) ?? ''), tail: tailOf(code) }))
  const { id } = await ctx.db.one<{ id: string }>(insertBatch(draft))
  await ctx.db.run(insertCards(id, draft.kind, cards))
  const { kind, value, count } = draft
  const made = { kind, count, value: kind === 'money' ? fromCents(value) : value }
  const detail = { ...made, before: null, after: made }
  await record(ctx, { actorId: userId, action: 'card.create', subject: id, ip, detail })
  return { batchId: id, codes }
}

/** `agentId`: only if it is one of theirs. */
export function voidOne(ctx: Context, actor: Actor, { batchId, agentId }: Which & { batchId: string }) {
  return inTransaction(ctx, async (inner) => {
    const batch = await inner.db.maybe<LockedBatch>(lockBatch(batchId))
    if (!batch || (agentId !== undefined && batch.agent_id !== agentId)) throw new Refusal(404, 'card_no_batch')
    if (batch.voided_at) throw new Refusal(409, 'card_voided')
    const count = await inner.db.run(voidCards(batchId))
    await inner.db.run(voidBatch(batchId, actor.userId))
    if (!batch.is_expired) await payBack(inner, actor, batch, count)
    const { userId, ip } = actor
    const detail = { count, before: 'valid', after: 'voided' }
    await record(inner, { actorId: userId, action: 'card.void', subject: batchId, ip, detail })
    return oneBatch(inner, batchId)
  })
}

async function payBack(ctx: Context, { userId }: Actor, batch: LockedBatch, count: number): Promise<void> {
  const amount = Number(batch.unit_price) * count
  if (batch.agent_id === null || batch.tx_id === null || amount === 0) return
  await book(ctx, {
    kind: 'refund',
    source: { type: 'batch-void', id: batch.id },
    userId: batch.agent_id,
    amount,
    house: 'card_pool',
    actorId: userId,
    reverses: batch.tx_id,
  })
}

type Search = Omit<Which, 'batchId' | 'words'> & { keyword?: string }

/** A code finds its batch, although nobody can see the codes of one. */
export function searchBatches(ctx: Context, { keyword, ...which }: Search, page: Page) {
  const text = keyword?.trim()
  if (!text) return listBatches(ctx, which, page)
  const code = readCode(text)
  return listBatches(ctx, { ...which, words: { text, hash: code ? codeHasher(ctx, 'card codes')(code) : null } }, page)
}

export async function listBatches(ctx: Context, which: Which, page: Page) {
  const rows = await ctx.db.many<BatchRow>(batches(which, page))
  const { total } = await ctx.db.one<{ total: number }>(countBatches(which))
  return { list: await presentAll(ctx, rows), total }
}

async function oneBatch(ctx: Context, batchId: string): Promise<CardBatch> {
  const [batch] = await presentAll(ctx, [await ctx.db.one<BatchRow>(batches({ batchId }, { page: 1, limit: 1 }))])
  return batch as CardBatch
}

async function presentAll(ctx: Context, rows: BatchRow[]): Promise<CardBatch[]> {
  const targets = rows.flatMap((row) => openedBy(row) ?? [])
  const names = targets.length > 0 ? await namesOf(ctx, targets) : undefined
  return rows.map((row) => {
    const target = openedBy(row)
    return presentBatch(row, target ? { ...target, title: names?.get(nameKey(target))?.title ?? '' } : null)
  })
}

function openedBy({ target_type: type, target_id: _id }: BatchRow): GrantTarget | undefined {
  return type && _id ? { type, _id } : undefined
}

function presentBatch(row: BatchRow, target: CardBatch['target']): CardBatch {
  const { kind, count, redeemed, voided, note } = row
  return {
    _id: row.id,
    kind,
    value: kind === 'money' ? fromCents(Number(row.value)) : Number(row.value),
    target,
    count,
    redeemed,
    voided,
    expireTime: row.expires_at?.getTime() ?? 0,
    perUser: row.per_user ?? 0,
    note,
    creator: somebody(row.creator_id, row.creator_name),
    agent: row.agent_id === null ? null : somebody(row.agent_id, row.agent_name),
    price: fromCents(Number(row.unit_price)),
    createTime: row.created_at.getTime(),
    voidTime: row.voided_at?.getTime() ?? 0,
  }
}

function somebody(id: string, name: string | null) {
  return { _id: id, name: name ?? '' }
}
