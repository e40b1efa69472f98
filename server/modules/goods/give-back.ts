import { moneyText } from '#server/shared/money-text.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { voidUnusedCards } from '../card/service.ts'
import { bookLegs } from '../ledger/service.ts'
import { takeSlots, voidUnusedCodes } from '../licence/service.ts'
import { tellMember } from '../notification/service.ts'
import { endGoodsPurchase, refund } from '../purchase/service.ts'
import { lockMember } from '../user/service.ts'
import { type ReceiptRow, receiptOf, returnStock } from './queries.ts'

interface Return {
  purchaseId: string
  actorId: string
  reason: string
  bearer: 'author' | 'platform'
}

/** The whole of it, once, and only what nobody has used: days that were given run from that moment on. */
export function giveGoodsBack(ctx: Context, wanted: Return): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { purchaseId, actorId, reason } = wanted
    const known = await inner.db.maybe<ReceiptRow>(receiptOf(purchaseId, false))
    if (!known) throw new Refusal(404, 'purchase_not_found')
    await lockMember(inner, known.user_id)
    if (known.sale_id !== null) return giveOpenedBack(inner, known, known.sale_id, wanted)
    const row = await inner.db.one<ReceiptRow>(receiptOf(purchaseId, true))
    if (row.refunded_at) throw new Refusal(409, 'refund_done')
    if (!(await takeBack(inner, row, actorId))) throw new Refusal(409, 'goods_used')
    const paid = Number(row.paid)
    const account = row.kind === 'pass' || row.kind === 'work' ? 'card_pool' : 'goods_income'
    const { txId } = await bookLegs(inner, {
      kind: 'refund',
      source: { type: 'goods-refund', id: purchaseId },
      userId: row.user_id,
      legs: { user: paid, [account]: -paid },
      actorId,
      orderNumber: row.order_number,
      reverses: row.tx_id,
      note: reason,
    })
    await endGoodsPurchase(inner, purchaseId, txId)
    await restock(inner, row.goods_id, row.number)
    const params = { amount: moneyText(paid), title: row.title }
    await tellMember(inner, row.user_id, { key: 'refund_note', params, reason })
  })
}

/** What was opened at once is a sale of its author: only a pass that has not begun is given back. */
async function giveOpenedBack(ctx: Context, row: ReceiptRow, saleId: string, { actorId, reason, bearer }: Return) {
  if (!row.refunded_at && (row.kind === 'work' || row.is_begun)) throw new Refusal(409, 'goods_used')
  await refund(ctx, { saleId, by: 'administrator', actorId, reason, bearer })
}

/** Also where the author of what was opened gives it back, or it is gone. */
export async function restock(ctx: Context, goodsId: string, number: number): Promise<void> {
  await ctx.db.run(returnStock(goodsId, number))
}

/** False: some of it was used. */
async function takeBack(ctx: Context, row: ReceiptRow, actorId: string): Promise<boolean> {
  const { kind, delivery, user_id: userId, value, number, batch_id: batchId } = row
  if (delivery === 'card' && batchId !== null)
    return kind === 'slots' ? voidUnusedCodes(ctx, batchId, actorId) : voidUnusedCards(ctx, batchId, actorId)
  return kind === 'slots' && takeSlots(ctx, userId, value * number)
}
