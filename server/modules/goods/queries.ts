import sql, { type Sql } from 'sql-template-tag'
import type { Goods, GoodsKind } from '#contract/modules/wallet/goods.ts'
import type { GrantTarget, GrantType } from '#contract/modules/wallet/grant.ts'
import { toCents } from '#contract/shared/money.ts'

export interface GoodsRow {
  id: string
  title: string
  descr: string
  cover: string
  kind: GoodsKind
  value: number
  target_type: GrantType | null
  target_id: string | null
  price: string
  delivery: Goods['delivery']
  stock: number | null
  per_user: number
  sold: number
  is_shown: boolean
  position: number
}

const columns = sql`
  g.id, g.title, g.descr, g.cover, g.kind, g.value, g.target_type, g.target_id, g.price, g.delivery, g.stock, g.per_user, g.sold, g.is_shown, g.position`

function wanted(isAll: boolean, kind: GoodsKind | undefined): Sql {
  return sql`(${isAll} or g.is_shown) and (${kind ?? null}::text is null or g.kind = ${kind ?? null})`
}

export function goodsList(isAll: boolean, kind: GoodsKind | undefined, limit: number, offset: number): Sql {
  return sql`
    select ${columns} from goods g where ${wanted(isAll, kind)} order by g.position, g.id
    limit ${limit} offset ${offset}`
}

export function countGoods(isAll: boolean, kind: GoodsKind | undefined): Sql {
  return sql`select count(*)::int as total from goods g where ${wanted(isAll, kind)}`
}

export function goodsById(id: string): Sql {
  return sql`select ${columns} from goods g where g.id = ${id}`
}

/** For whoever changes them. */
export function lockGoods(id: string): Sql {
  return sql`select ${columns} from goods g where g.id = ${id} for no key update`
}

export type GoodsDraft = Omit<Goods, '_id' | 'target' | 'sold' | 'cover'> & { target: GrantTarget | null }

export function insertGoods(draft: GoodsDraft): Sql {
  const { title, descr, kind, value, target, price, delivery, stock, perUser, show, position } = draft
  return sql`
    insert into goods as g (title, descr, kind, value, target_type, target_id, price, delivery, stock, per_user, is_shown, position)
    values (${title}, ${descr}, ${kind}, ${value}, ${target?.type ?? null}, ${target?._id ?? null}, ${toCents(price)},
      ${delivery}, ${stock < 0 ? null : stock}, ${perUser}, ${show}, ${position})
    returning ${columns}`
}

export function changeGoods(id: string, draft: GoodsDraft): Sql {
  const { title, descr, kind, value, target, price, delivery, stock, perUser, show, position } = draft
  return sql`
    update goods g set title = ${title}, descr = ${descr}, kind = ${kind}, value = ${value},
      target_type = ${target?.type ?? null}, target_id = ${target?._id ?? null}, price = ${toCents(price)},
      delivery = ${delivery}, stock = ${stock < 0 ? null : stock}, per_user = ${perUser}, is_shown = ${show},
      position = ${position}
    where g.id = ${id} returning ${columns}`
}

export function setCover(id: string, cover: string): Sql {
  return sql`update goods g set cover = ${cover} where g.id = ${id} returning ${columns}`
}

/** What was sold is hidden. */
export function hideGoods(id: string): Sql {
  return sql`update goods set is_shown = false where id = ${id}`
}

export function deleteGoods(id: string): Sql {
  return sql`delete from goods where id = ${id}`
}

/** No row when they are no longer what was read, or too few are left. */
export function takeStock({ id, kind, value, target_type, target_id, price, delivery }: GoodsRow, count: number): Sql {
  return sql`
    update goods set sold = sold + ${count}, stock = stock - ${count}
    where id = ${id} and is_shown and (stock is null or stock >= ${count})
      and (kind, value, price, delivery) = (${kind}, ${value}, ${price}, ${delivery})
      and (target_type, target_id) is not distinct from (${target_type}, ${target_id})
    returning id`
}

export function returnStock(id: string, count: number): Sql {
  return sql`update goods set sold = greatest(sold - ${count}, 0), stock = stock + ${count} where id = ${id}`
}

/** Pieces that a member has and did not give back. */
export function hadOf(goodsId: string, userId: string): Sql {
  return sql`
    select coalesce(sum(p.number), 0)::int as had from purchases p
    where p.target_type = 'goods' and p.target_id = ${goodsId} and p.user_id = ${userId} and p.refunded_at is null`
}

export interface Receipt {
  purchaseId: string
  goodsId: string
  kind: GoodsKind
  value: number
  delivery: Goods['delivery']
  batchId: string | null
}

export function insertReceipt({ purchaseId, goodsId, kind, value, delivery, batchId }: Receipt): Sql {
  return sql`
    insert into goods_receipts (purchase_id, goods_id, kind, value, delivery, redeem_batch_id, card_batch_id)
    values (${purchaseId}, ${goodsId}, ${kind}, ${value}, ${delivery}, ${kind === 'slots' ? batchId : null},
      ${kind === 'slots' ? null : batchId})`
}

export interface ReceiptRow {
  user_id: string
  goods_id: string
  kind: GoodsKind
  value: number
  delivery: Goods['delivery']
  batch_id: string | null
  number: number
  paid: string
  tx_id: string
  refunded_at: Date | null
  title: string
  order_number: string
  /** Of what was opened at once: its author earns by it. */
  sale_id: string | null
  is_begun: boolean
}

/** `isLocked`: whoever gives it back comes one after another. */
export function receiptOf(purchaseId: string, isLocked: boolean): Sql {
  return sql`
    select p.user_id, r.goods_id, r.kind, r.value, r.delivery, coalesce(r.redeem_batch_id, r.card_batch_id) as batch_id,
      p.number, p.paid, p.tx_id, p.refunded_at, p.title, p.order_number, p.sale_id,
      p.starts_at <= clock_timestamp() as is_begun
    from purchases p join goods_receipts r on r.purchase_id = p.id where p.id = ${purchaseId}
    ${isLocked ? sql`for no key update of p` : sql``}`
}

export interface HavingRow {
  balance: string
  slots: number
  vip_end_at: Date | null
}

/** What somebody has now. */
export function having(userId: string): Sql {
  return sql`
    select coalesce((select a.balance from accounts a where a.user_id = u.id and a.kind = 'user'), 0) as balance,
      coalesce((select l.slots from licences l where l.user_id = u.id), 0) as slots, u.vip_end_at
    from users u where u.id = ${userId}`
}
