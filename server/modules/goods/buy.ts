import { randomInt, randomUUID } from 'node:crypto'
import type { GoodsReceipt } from '#contract/modules/wallet/goods.ts'
import type { GrantTarget } from '#contract/modules/wallet/grant.ts'
import { fromCents, toCents } from '#contract/shared/money.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { balanceOf, bookLegs } from '../ledger/service.ts'
import { grantThing, keepGoodsPurchase, ownPurchase } from '../purchase/service.ts'
import { assertSpending } from '../sale/service.ts'
import { lockMember } from '../user/service.ts'
import { assertVipIsOpen } from '../vip/service.ts'
import { codesOf } from './codes.ts'
import { deliver } from './deliver.ts'
import {
  type GoodsRow,
  goodsById,
  type HavingRow,
  hadOf,
  having,
  insertReceipt,
  type ReceiptRow,
  receiptOf,
  takeStock,
} from './queries.ts'
import { assertSoldNow, targetOf } from './targets.ts'

interface Wish {
  goodsId: string
  price: number
  count: number
}

/**
 * The member is locked, so that nobody has more than they may; the goods only at the end, where stock is taken or all is
 * taken back: buyers of the same goods would otherwise wait for each other's whole purchase.
 */
export function buyGoods(ctx: Context, viewer: Viewer, wish: Wish): Promise<GoodsReceipt> {
  return inTransaction(ctx, async (inner) => {
    await lockMember(inner, viewer.id)
    const goods = await forSale(inner, viewer, wish)
    const { document } = ctx.config.current()
    const orderNumber = `${document.COMMON_ORDERNUMBER_PREFIX}G${Date.now()}${String(randomInt(1e9)).padStart(9, '0')}`
    const paid = Number(goods.price) * wish.count
    await assertSpending(inner, viewer.id, paid)
    const purchaseId = await sell(inner, viewer, goods, { count: wish.count, paid, orderNumber })
    if (!(await inner.db.maybe(takeStock(goods, wish.count)))) {
      // Somebody was quicker: what they left says why.
      await forSale(inner, viewer, wish)
      throw new Refusal(409, 'buy_busy')
    }
    return receipt(inner, viewer, purchaseId)
  })
}

async function forSale(ctx: Context, viewer: Viewer, wish: Wish): Promise<GoodsRow> {
  const goods = await ctx.db.maybe<GoodsRow>(goodsById(wish.goodsId))
  if (!goods?.is_shown) throw new Refusal(404, 'goods_not_found')
  await assertSold(ctx, viewer, goods, wish)
  return goods
}

interface Sold {
  count: number
  paid: number
  orderNumber: string
}

/** What is opened at once is a sale of its author; everything else the site sells itself. */
async function sell(ctx: Context, viewer: Viewer, goods: GoodsRow, sold: Sold): Promise<string> {
  const { id: goodsId, kind, value, delivery } = goods
  const target = targetOf(goods)
  const { purchaseId, batchId } =
    target && delivery === 'direct'
      ? { purchaseId: await open(ctx, viewer, goods, target, sold), batchId: null }
      : await handOut(ctx, viewer, goods, sold)
  await ctx.db.run(insertReceipt({ purchaseId, goodsId, kind, value, delivery, batchId }))
  return purchaseId
}

async function open(ctx: Context, viewer: Viewer, goods: GoodsRow, target: GrantTarget, sold: Sold): Promise<string> {
  const { id, title, kind, value } = goods
  const { count: number, paid, orderNumber } = sold
  const days = kind === 'pass' ? value * number : 0
  const source = { type: 'goods', id: randomUUID() }
  const granted = { target, days, paid, source, orderNumber, goods: { id, title, number } }
  return orShort(ctx, viewer, paid, () => grantThing(ctx, viewer, granted))
}

async function handOut(ctx: Context, viewer: Viewer, goods: GoodsRow, { count, paid, orderNumber }: Sold) {
  const { id: goodsId, title, kind, delivery } = goods
  const target = targetOf(goods)
  if (target) await assertSoldNow(ctx, target, goods.value)
  const txId = await pay(ctx, viewer, { paid, orderNumber, to: target ? 'card_pool' : 'goods_income' })
  const { HOLD_DAYS } = ctx.config.current().document.COMMON_EARNING
  // Days of membership that were given run.
  const askDays = kind === 'vip' && delivery === 'direct' ? null : HOLD_DAYS
  const bought = { userId: viewer.id, goodsId, title, paid, number: count, txId, orderNumber, askDays }
  const purchaseId = await keepGoodsPurchase(ctx, bought)
  const batchId = await deliver(ctx, goods, { userId: viewer.id, purchaseId, txId, count, orderNumber })
  return { purchaseId, batchId }
}

async function assertSold(ctx: Context, viewer: Viewer, goods: GoodsRow, { price, count }: Wish): Promise<void> {
  if (goods.kind === 'vip') assertVipIsOpen(ctx)
  if (toCents(price) !== Number(goods.price))
    throw new Refusal(409, 'wallet_price_changed', { data: { price: fromCents(Number(goods.price)) } })
  // A work is owned once.
  if (goods.kind === 'work' && goods.delivery === 'direct' && count > 1) throw new Refusal(409, 'goods_limit')
  if (goods.stock !== null && goods.stock < count) throw new Refusal(409, 'goods_sold_out')
  if (goods.per_user === 0) return
  const { had } = await ctx.db.one<{ had: number }>(hadOf(goods.id, viewer.id))
  if (had + count > goods.per_user) throw new Refusal(409, 'goods_limit')
}

interface Payment {
  paid: number
  orderNumber: string
  /** What codes for the works of others cost waits where cards are paid from. */
  to: 'goods_income' | 'card_pool'
}

async function pay(ctx: Context, viewer: Viewer, { paid, orderNumber, to }: Payment): Promise<string> {
  const { id: userId } = viewer
  const source = { type: 'goods', id: randomUUID() }
  const legs = { user: -paid, [to]: paid }
  const booking = { kind: 'goods', source, userId, legs, actorId: userId, orderNumber } as const
  return orShort(ctx, viewer, paid, async () => (await bookLegs(ctx, booking)).txId)
}

/** With what there is and what is missing. */
async function orShort<Value>(ctx: Context, viewer: Viewer, paid: number, make: () => Promise<Value>): Promise<Value> {
  try {
    return await make()
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 402) throw error
    const balance = await balanceOf(ctx, viewer.id)
    const data = { money: fromCents(balance), price: fromCents(paid), short: fromCents(paid - balance) }
    throw new Refusal(402, 'wallet_short', { data })
  }
}

/** Again at any time, with the codes. */
export async function receipt(ctx: Context, viewer: Viewer, purchaseId: string): Promise<GoodsReceipt> {
  const row = await ctx.db.maybe<ReceiptRow>(receiptOf(purchaseId, false))
  if (!row || row.user_id !== viewer.id) throw new Refusal(404, 'purchase_not_found')
  const has = await ctx.db.one<HavingRow>(having(viewer.id))
  return {
    purchase: await ownPurchase(ctx, purchaseId),
    money: fromCents(Number(has.balance)),
    slots: has.slots,
    vipendtime: has.vip_end_at?.getTime() ?? 0,
    codes: row.delivery === 'card' && !row.refunded_at ? codesOf(ctx, purchaseId, row.number) : [],
  }
}
