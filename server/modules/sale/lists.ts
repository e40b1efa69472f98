import sql, { type Sql } from 'sql-template-tag'
import type { Sale, SalesOfTarget } from '#contract/modules/wallet/sale.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import { every } from '../../db/sql-parts.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { type CardRow, presentCard } from '../user/service.ts'
import { uncounted } from './days.ts'

type Thing = Sale['target']
type Ref = Pick<Thing, 'type' | '_id'>

/** What things are called now, by whoever knows: what is not answered is gone. */
export type TargetNames = (ctx: Context, things: Ref[]) => Promise<(thing: Ref) => Thing>

export interface SaleSelect {
  kind?: Sale['kind']
  state?: Sale['state']
  type?: Thing['type']
  targetId?: string
  /** Milliseconds: from then on, and before then. */
  from?: number
  to?: number
}

interface ListRow {
  id: string
  kind: Sale['kind']
  target_type: Thing['type']
  target_id: string
  message: string
  paid: string
  share: string
  fee: string
  percent: number
  state: Sale['state']
  hold_at: Date
  created_at: Date
  giver: CardRow | null
}

const columns = sql`
  s.id, s.kind, s.target_type, s.target_id, s.message, s.paid, s.share, s.fee, s.percent, s.state, s.hold_at, s.created_at,
  case when s.kind <> 'buy' and not s.is_anonymous then (
    select to_jsonb(g) from (
      select u.id::text, u.name, u.avatar, u.vip_end_at, u.grade, u.signature, u.name_colour from users u where u.id = s.buyer_id
    ) g) end as giver`

const moment = (at: number) => sql`to_timestamp(${at}::float8 / 1000)`

function wanted(authorId: string, { kind, state, type, targetId, from, to }: SaleSelect): Sql {
  const conditions = [sql`s.author_id = ${authorId}`]
  if (kind) conditions.push(sql`s.kind = ${kind}`)
  if (state) conditions.push(sql`s.state = ${state}`)
  if (type) conditions.push(sql`s.target_type = ${type}`)
  if (targetId) conditions.push(sql`s.target_id = ${targetId}`)
  if (from !== undefined) conditions.push(sql`s.created_at >= ${moment(from)}`)
  if (to !== undefined) conditions.push(sql`s.created_at < ${moment(to)}`)
  return every(conditions)
}

const isAll = (select: SaleSelect) => Object.values(select).every((value) => value === undefined)

/** As far as anybody turns pages. */
const counted = 10_000

export function salesWhere(condition: Sql, limit: number, offset: number): Sql {
  return sql`select ${columns} from sales s where ${condition} order by s.created_at desc, s.id desc limit ${limit} offset ${offset}`
}

export function saleById(id: string): Sql {
  return sql`select ${columns} from sales s where s.id = ${id}`
}

export function countSales(condition: Sql): Sql {
  return sql`select count(*)::int as total from (select from sales s where ${condition} limit ${counted}) c`
}

/** All of an author: of days that are over, by their sums. */
export function countAllSales(authorId: string): Sql {
  return sql`
    select least(${counted}, (
      select coalesce(sum(d.sales + d.tips + d.refunds), 0) from sales_days d where d.author_id = ${authorId}
    ) + (
      select count(*) from sales s where s.author_id = ${authorId} and s.created_at >= ${uncounted}
    ))::int as total`
}

export async function salesOf(
  ctx: Context,
  viewer: Viewer,
  { page, limit, select = {} }: Page & { select?: SaleSelect },
  names: TargetNames,
): Promise<Listed<Sale>> {
  const where = wanted(viewer.id, select)
  const [rows, { total }] = await Promise.all([
    ctx.db.many<ListRow>(salesWhere(where, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(isAll(select) ? countAllSales(viewer.id) : countSales(where)),
  ])
  return { list: await presentAll(ctx, rows, names), total }
}

export async function readSale(ctx: Context, id: string, names: TargetNames): Promise<Sale> {
  const row = await ctx.db.one<ListRow>(saleById(id))
  const [sale] = await presentAll(ctx, [row], names)
  return sale as Sale
}

async function presentAll(ctx: Context, rows: ListRow[], names: TargetNames): Promise<Sale[]> {
  const nameOf = await names(
    ctx,
    rows.map(({ target_type: type, target_id: _id }) => ({ type, _id })),
  )
  return rows.map((row) => ({
    _id: row.id,
    kind: row.kind,
    target: nameOf({ type: row.target_type, _id: row.target_id }),
    user:
      row.giver &&
      presentCard(ctx, { ...row.giver, vip_end_at: row.giver.vip_end_at && new Date(row.giver.vip_end_at) }),
    message: row.message,
    paid: fromCents(Number(row.paid)),
    fee: fromCents(Number(row.fee)),
    share: fromCents(Number(row.share)),
    percent: row.percent,
    state: row.state,
    holdTime: row.hold_at.getTime(),
    createTime: row.created_at.getTime(),
  }))
}

interface SumRow {
  target_type: Thing['type']
  target_id: string
  sales: number
  paid: string
  share: string
  refunds: number
  total: number
}

/** Sales that were given back count as refunds alone. */
function summed(condition: Sql): Sql {
  const isKept = sql`s.state <> 'refunded'`
  return sql`
    select s.target_type, s.target_id, count(*) filter (where ${isKept}) as sales,
      coalesce(sum(s.paid) filter (where ${isKept}), 0) as paid,
      coalesce(sum(s.share) filter (where ${isKept}), 0) as share, count(*) filter (where not ${isKept}) as refunds
    from sales s where ${condition} group by s.target_type, s.target_id`
}

function mostEarned(sums: Sql, limit: number, offset: number): Sql {
  return sql`
    select s.target_type, s.target_id, sum(s.sales)::int as sales, sum(s.paid) as paid, sum(s.share) as share,
      sum(s.refunds)::int as refunds, count(*) over ()::int as total
    from (${sums}) s
    group by s.target_type, s.target_id order by share desc, s.target_type, s.target_id limit ${limit} offset ${offset}`
}

export function sumsByTarget(condition: Sql, limit: number, offset: number): Sql {
  return mostEarned(summed(condition), limit, offset)
}

/** All of an author: what is summed up already, and what was sold since. */
export function allSumsByTarget(authorId: string, limit: number, offset: number): Sql {
  const sums = sql`
    select t.target_type, t.target_id, t.sales, t.paid, t.share, t.refunds
    from sales_targets t where t.author_id = ${authorId}
    union all ${summed(sql`s.author_id = ${authorId} and s.created_at >= ${uncounted}`)}`
  return mostEarned(sums, limit, offset)
}

export async function salesByTarget(
  ctx: Context,
  viewer: Viewer,
  { page, limit, select = {} }: Page & { select?: SaleSelect },
  names: TargetNames,
): Promise<Listed<SalesOfTarget>> {
  const offset = (page - 1) * limit
  const rows = await ctx.db.many<SumRow>(
    isAll(select) ? allSumsByTarget(viewer.id, limit, offset) : sumsByTarget(wanted(viewer.id, select), limit, offset),
  )
  const nameOf = await names(
    ctx,
    rows.map(({ target_type: type, target_id: _id }) => ({ type, _id })),
  )
  const list = rows.map((row) => ({
    target: nameOf({ type: row.target_type, _id: row.target_id }),
    sales: row.sales,
    paid: fromCents(Number(row.paid)),
    share: fromCents(Number(row.share)),
    refunds: row.refunds,
  }))
  return { list, total: rows[0]?.total ?? 0 }
}
