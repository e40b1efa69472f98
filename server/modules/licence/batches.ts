import type { NewRedeemBatch, RedeemBatch } from '#contract/modules/wallet/licence.ts'
import type { Page } from '#server/shared/paging.ts'
import { codeHasher, newCode, readCode } from '#server/shared/printed-code.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import {
  type BatchRow,
  batches,
  countBatches,
  insertBatch,
  insertCodes,
  lockBatch,
  oneBatch,
  voidBatch,
} from './batch-queries.ts'

/** Who does it, and from where. */
interface Actor {
  userId: string
  ip: string
}

/** A hundred years. */
const latest = 36_500 * 86_400_000

export async function createBatch(ctx: Context, { userId, ip }: Actor, input: NewRedeemBatch) {
  const { slots, count, expireTime, note = '' } = input
  if (expireTime !== undefined && !(expireTime > Date.now() && expireTime < Date.now() + latest))
    throw new Refusal(422, 'card_bad_expiry', { field: 'expireTime' })
  const codes = Array.from({ length: count }, newCode)
  const hash = codeHasher(ctx, 'redeem codes')
  const hashes = codes.map((code) => hash(readCode(code) ?? ''))
  return inTransaction(ctx, async (inner) => {
    const draft = { slots, count, expiresAt: expireTime ?? null, note, creatorId: userId }
    const { id } = await inner.db.one<{ id: string }>(insertBatch(draft))
    await inner.db.run(insertCodes(id, hashes))
    const detail = { slots, count, before: null, after: { slots, count } }
    await record(inner, { actorId: userId, action: 'redeemcode.create', subject: id, ip, detail })
    return { batchId: id, codes }
  })
}

export async function listBatches(ctx: Context, page: Page) {
  const rows = await ctx.db.many<BatchRow>(batches(page))
  const { total } = await ctx.db.one<{ total: number }>(countBatches())
  return { list: rows.map(present), total }
}

/** A code that is being used at this moment is used before or after it, never both. */
export function voidOne(ctx: Context, { userId, ip }: Actor, batchId: string): Promise<RedeemBatch> {
  return inTransaction(ctx, async (inner) => {
    const batch = await inner.db.maybe<{ voided_at: Date | null }>(lockBatch(batchId))
    if (!batch) throw new Refusal(404, 'card_no_batch')
    if (batch.voided_at) throw new Refusal(409, 'card_voided')
    await inner.db.run(voidBatch(batchId, userId))
    const row = await inner.db.one<BatchRow>(oneBatch(batchId))
    const detail = { count: row.count - row.redeemed, before: 'valid', after: 'voided' }
    await record(inner, { actorId: userId, action: 'redeemcode.void', subject: batchId, ip, detail })
    return present(row)
  })
}

function present(row: BatchRow): RedeemBatch {
  const { slots, count, redeemed, note, state } = row
  return {
    _id: row.id,
    slots,
    count,
    redeemed,
    expireTime: row.expires_at?.getTime() ?? 0,
    note,
    creator: { _id: row.creator_id, name: row.creator_name ?? '' },
    createTime: row.created_at.getTime(),
    voidTime: row.voided_at?.getTime() ?? 0,
    state,
  }
}
