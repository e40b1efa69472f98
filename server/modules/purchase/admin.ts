import sql, { type Sql } from 'sql-template-tag'
import type { AdminPurchase } from '#contract/modules/wallet/purchase.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { every } from '../../db/sql-parts.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import { sellerOfGoods } from './goods-purchases.ts'
import { namesOf, presentPurchase } from './present.ts'
import { isInState, type OwnSelect, type PurchaseRow, purchaseColumns } from './queries.ts'
import { refund } from './refund.ts'

interface AdminRow extends PurchaseRow {
  user_name: string
  author_id: string | null
  author_name: string | null
  share: string | null
  fee: string | null
  sale_state: 'held' | 'settled' | 'refunded' | null
}

interface AdminSelect extends OwnSelect {
  userId?: string
  authorId?: string
  refundAsked?: boolean
  number?: string
}

function wanted({ type, state, userId, authorId, refundAsked, number }: AdminSelect): Sql {
  const conditions: Sql[] = [sql`true`]
  if (type) conditions.push(sql`p.target_type = ${type}`)
  if (state) conditions.push(isInState(state))
  if (userId) conditions.push(sql`p.user_id = ${userId}`)
  if (authorId) conditions.push(sql`s.author_id = ${authorId}`)
  if (refundAsked) conditions.push(sql`p.refund_asked_at is not null and p.refunded_at is null`)
  if (number) conditions.push(sql`p.order_number = ${number}`)
  return every(conditions)
}

/** As far as anybody turns pages. */
const counted = 10_000

export async function allPurchases(
  ctx: Context,
  { page, limit, select = {} }: Page & { select?: AdminSelect },
): Promise<Listed<AdminPurchase>> {
  const [rows, { total }] = await Promise.all([
    ctx.db.many<AdminRow>(rowsWhere(wanted(select), limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(sql`
      select count(*)::int as total from (
        select from purchases p left join sales s on s.id = p.sale_id where ${wanted(select)} limit ${counted}) c`),
  ])
  return { list: await presentAll(ctx, rows), total }
}

export function rowsWhere(condition: Sql, limit: number, offset: number): Sql {
  return sql`
    select ${purchaseColumns}, u.name as user_name, s.author_id, a.name as author_name, s.share, s.fee,
      s.state as sale_state
    from purchases p join users u on u.id = p.user_id left join sales s on s.id = p.sale_id
      left join users a on a.id = s.author_id
    where ${condition} order by p.id desc limit ${limit} offset ${offset}`
}

async function presentAll(ctx: Context, rows: AdminRow[]): Promise<AdminPurchase[]> {
  const names = await namesOf(
    ctx,
    rows.map(({ target_type: type, target_id: _id }) => ({ type, _id })),
  )
  return rows.map((row) => ({
    ...presentPurchase(row, names),
    user: { _id: row.user_id, name: row.user_name },
    author: row.author_id === null ? null : { _id: row.author_id, name: row.author_name ?? '' },
    share: fromCents(Number(row.share ?? 0)),
    fee: fromCents(Number(row.fee ?? 0)),
    saleState: row.sale_state ?? '',
    refundReason: row.refund_ask_reason,
  }))
}

interface AdminRefund {
  purchaseId?: string
  tipId?: string
  reason: string
  bearer: 'author' | 'platform'
}

/** As the log keeps it. */
const refunded = { before: 'paid', after: 'refunded' }

export async function refundByOffice(
  ctx: Context,
  { client, viewer }: Office,
  { purchaseId, tipId, reason, bearer }: AdminRefund,
): Promise<AdminPurchase | null> {
  if ((purchaseId === undefined) === (tipId === undefined))
    throw new Refusal(422, 'refund_need_one', { field: 'purchaseId' })
  if (purchaseId && (await ctx.db.maybe(isOfGoods(purchaseId))))
    return refundGoods(ctx, { client, viewer }, { purchaseId, reason, bearer })
  const sale = await ctx.db.maybe<{ id: string; author_id: string }>(tipId ? tipById(tipId) : saleOf(purchaseId ?? '0'))
  if (!sale) throw new Refusal(404, 'purchase_not_found')
  await refund(ctx, { saleId: sale.id, by: 'administrator', actorId: viewer.id, reason, bearer })
  const detail = { sale: sale.id, bearer, ...refunded, reason }
  await record(ctx, {
    actorId: viewer.id,
    action: 'purchase.refund',
    subject: purchaseId ?? sale.id,
    ip: client.ip,
    detail,
  })
  if (!purchaseId) return null
  const [purchase] = await presentAll(ctx, await ctx.db.many<AdminRow>(rowsWhere(sql`p.id = ${purchaseId}`, 1, 0)))
  return purchase ?? null
}

async function refundGoods(
  ctx: Context,
  { client, viewer }: Office,
  { purchaseId, reason, bearer }: Required<Omit<AdminRefund, 'tipId'>>,
): Promise<AdminPurchase | null> {
  await sellerOfGoods().giveBack(ctx, { purchaseId, actorId: viewer.id, reason, bearer })
  await record(ctx, {
    actorId: viewer.id,
    action: 'purchase.refund',
    subject: purchaseId,
    ip: client.ip,
    detail: { ...refunded, reason },
  })
  const [purchase] = await presentAll(ctx, await ctx.db.many<AdminRow>(rowsWhere(sql`p.id = ${purchaseId}`, 1, 0)))
  return purchase ?? null
}

export function isOfGoods(purchaseId: string): Sql {
  return sql`select id from purchases where id = ${purchaseId} and target_type = 'goods'`
}

export function tipById(id: string): Sql {
  return sql`select s.id, s.author_id from sales s where s.id = ${id} and s.kind = 'tip'`
}

export function saleOf(purchaseId: string): Sql {
  return sql`select s.id, s.author_id from purchases p join sales s on s.id = p.sale_id where p.id = ${purchaseId}`
}
