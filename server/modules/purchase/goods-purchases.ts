import sql, { type Sql } from 'sql-template-tag'
import type { Purchase } from '#contract/modules/wallet/purchase.ts'
import type { Context } from '../../kernel/context.ts'
import { presentOne } from './present.ts'
import { type PurchaseRow, purchaseById } from './queries.ts'

/** Goods are bought and given back elsewhere; here is what their buyers keep of it. */

interface GoodsPurchase {
  userId: string
  goodsId: string
  title: string
  paid: number
  number: number
  txId: string
  orderNumber: string
  /** For so many days their buyer may ask for the money back; null: what it brought cannot be taken back. */
  askDays: number | null
}

export async function keepGoodsPurchase(ctx: Context, made: GoodsPurchase): Promise<string> {
  return (await ctx.db.one<{ id: string }>(insertGoodsPurchase(made))).id
}

export function insertGoodsPurchase({
  userId,
  goodsId,
  title,
  paid,
  number,
  txId,
  orderNumber,
  askDays,
}: GoodsPurchase): Sql {
  return sql`
    insert into purchases (user_id, target_type, target_id, title, list_price, paid, way, number, starts_at, tx_id,
      order_number, ask_until, created_at)
    values (${userId}, 'goods', ${goodsId}, ${title}, ${paid}, ${paid}, 'balance', ${number}, clock_timestamp(), ${txId},
      ${orderNumber}, clock_timestamp() + make_interval(hours => 24 * ${askDays}::int),
      clock_timestamp())
    returning id`
}

export async function endGoodsPurchase(ctx: Context, id: string, txId: string): Promise<void> {
  await ctx.db.run(refundGoodsPurchase(id, txId))
}

export function refundGoodsPurchase(id: string, txId: string): Sql {
  return sql`update purchases set refunded_at = clock_timestamp(), refund_tx_id = ${txId} where id = ${id}`
}

export async function ownPurchase(ctx: Context, id: string): Promise<Purchase> {
  return presentOne(ctx, await ctx.db.one<PurchaseRow>(purchaseById(id)))
}

interface GivenBack {
  purchaseId: string
  actorId: string
  reason: string
  /** Who pays for what an author has already. */
  bearer: 'author' | 'platform'
}

interface Seller {
  giveBack: (ctx: Context, wanted: GivenBack) => Promise<void>
  /** So many pieces can be sold again. */
  restock: (ctx: Context, goodsId: string, number: number) => Promise<void>
}

let known: Seller | undefined

/** Whoever sells goods says how they are given back. */
export function returnsGoods(seller: Seller): void {
  known = seller
}

export function sellerOfGoods(): Seller {
  if (!known) throw new Error('nobody gives goods back')
  return known
}
