import sql, { type Sql } from 'sql-template-tag'
import type { Withdrawal } from '#contract/modules/wallet/withdraw.ts'
import { every, zone } from '../../db/sql-parts.ts'
import type { CardRow } from '../user/service.ts'
import { columns, type WithdrawalRow } from './queries.ts'

/** Sales of an author that figures of risk look at. */
const looked = 1000

export interface DeskSelect {
  state?: Withdrawal['state']
  userId?: string
}

export function wanted({ state, userId }: DeskSelect): Sql {
  const conditions = [sql`true`]
  if (state) conditions.push(sql`w.state = ${state}`)
  if (userId) conditions.push(sql`w.user_id = ${userId}`)
  return every(conditions)
}

export interface DeskRow extends WithdrawalRow {
  author: CardRow & { vip_end_at: string | null }
  registered_at: Date
  rate: string
  approved_name: string | null
  ended_by: string | null
  ended_name: string | null
  has_payee: boolean
  freeze_reason: string | null
  available: string
  sales: number
  buyers: number
  refunds: number
  paid: string
  same_device: number
  same_network: number
  top: { id: string | null; name: string | null; sum: string }[]
}

/** Of the author of `w`: what was paid for their work last, and by whom. */
const risk = sql`
  with last as materialized (
    select s.buyer_id, s.paid, s.state, s.is_anonymous from sales s
    where s.author_id = w.user_id order by s.id desc limit ${looked}
  ), own as materialized (
    select distinct o.device_id, address_block(o.ip) as block from sessions o where o.user_id = w.user_id
  ), buyers as (select distinct l.buyer_id from last l), payers as (
    select case when l.is_anonymous then null else l.buyer_id end as id, sum(l.paid) as sum
    from last l where l.state <> 'refunded' group by 1 order by 2 desc, 1 limit 5
  )
  select (select count(*)::int from last) as sales, (select count(*)::int from buyers) as buyers,
    (select count(*)::int from last l where l.state = 'refunded') as refunds,
    (select coalesce(sum(l.paid), 0) from last l where l.state <> 'refunded') as paid,
    (select count(*)::int from buyers b where exists (
      select from sessions t where t.user_id = b.buyer_id and t.device_id in (select o.device_id from own o))) as same_device,
    (select count(*)::int from buyers b where exists (
      select from sessions t where t.user_id = b.buyer_id
        and address_block(t.ip) in (select o.block from own o where o.block is not null))) as same_network,
    (select coalesce(jsonb_agg(jsonb_build_object('id', p.id::text, 'name', u.name, 'sum', p.sum::text)
      order by p.sum desc), '[]') from payers p left join users u on u.id = p.id) as top`

/** Those that wait come first, the oldest before the others; what is decided, the newest first. */
export function deskRows(condition: Sql, limit: number, offset: number): Sql {
  const waits = sql`w.state in ('pending', 'approved')`
  return sql`
    select ${columns}, w.rate, w.ended_by, w.sealed is not null as has_payee, u.created_at as registered_at,
      jsonb_build_object('id', u.id::text, 'name', u.name, 'avatar', u.avatar, 'vip_end_at', u.vip_end_at,
        'grade', u.grade, 'signature', u.signature, 'name_colour', u.name_colour) as author,
      (select a.name from users a where a.id = w.approved_by) as approved_name,
      (select a.name from users a where a.id = w.ended_by) as ended_name,
      (select f.reason from frozen_wallets f where f.user_id = w.user_id) as freeze_reason,
      coalesce((select a.balance from accounts a where a.user_id = w.user_id and a.kind = 'income'), 0) as available, r.*
    from (
      select w.* from withdrawals w where ${condition}
      order by ${waits} desc, case when ${waits} then w.id end, w.id desc limit ${limit} offset ${offset}
    ) w join users u on u.id = w.user_id cross join lateral (${risk}) r
    order by ${waits} desc, case when ${waits} then w.id end, w.id desc`
}

export function countDesk(condition: Sql): Sql {
  return sql`select count(*)::int as total from withdrawals w where ${condition}`
}

export interface FiguresRow {
  pending: number
  oldest: Date | null
  approved: number
  approved_payment: string
  paid_month: number
  paid_month_payment: string
  due: string
}

export function deskFigures(): Sql {
  const ofMonth = sql`w.state = 'paid' and w.paid_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}`
  return sql`
    select count(*) filter (where w.state = 'pending')::int as pending,
      min(w.created_at) filter (where w.state = 'pending') as oldest,
      count(*) filter (where w.state = 'approved')::int as approved,
      coalesce(sum(w.payment) filter (where w.state = 'approved'), 0) as approved_payment,
      count(*) filter (where ${ofMonth})::int as paid_month,
      coalesce(sum(w.payment) filter (where ${ofMonth}), 0) as paid_month_payment,
      (select coalesce(sum(s.share), 0) from sales s where s.state = 'held') as due
    from withdrawals w`
}

/** Somebody else who might decide. */
export function hasOtherCashier(userId: string): Sql {
  return sql`
    select id from users where (userpower = 0 or 'money.payout' = any(capabilities)) and deleted_at is null
      and id <> ${userId} limit 1`
}

export function sealedOf(id: string): Sql {
  return sql`select user_id, sealed from withdrawals where id = ${id}`
}

export interface ExportRow extends WithdrawalRow {
  name: string
  sealed: Buffer | null
}

/** Below an id, newest first: a portion of what is exported. */
export function exportRows(select: DeskSelect, below: string | null, limit: number): Sql {
  return sql`
    select ${columns}, w.sealed, u.name from withdrawals w join users u on u.id = w.user_id
    where ${wanted(select)} and (${below}::int8 is null or w.id < ${below}::int8) order by w.id desc limit ${limit}`
}
