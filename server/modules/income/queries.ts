import sql, { type Sql } from 'sql-template-tag'
import { zone } from '../../db/sql-parts.ts'

export interface IncomeRow {
  /** In the smallest unit, all of them. */
  due: string
  ready: string
  income: string
  converted: string
  /** What waits to be paid out, and what was. */
  withdrawing: string
  withdrawn: string
  month: string
  freeze_reason: string | null
}

/** `ready`: its hold is over, and the round that settles it has not come yet. */
export function incomeOf(userId: string): Sql {
  const held = (isOver: Sql) => sql`
    (select coalesce(sum(s.share), 0) from sales s where s.author_id = ${userId} and s.state = 'held' and ${isOver})`
  const asked = (isSo: Sql) => sql`
    (select coalesce(sum(w.amount), 0) from withdrawals w where w.user_id = ${userId} and ${isSo})`
  return sql`
    select ${held(sql`s.hold_at > clock_timestamp()`)} as due, ${held(sql`s.hold_at <= clock_timestamp()`)} as ready,
      coalesce((select a.balance from accounts a where a.user_id = ${userId} and a.kind = 'income'), 0) as income,
      (select coalesce(-sum(e.amount), 0) from accounts a join ledger_entries e on e.account_id = a.id
        where a.user_id = ${userId} and a.kind = 'income' and e.kind = 'convert' and e.account_seq is not null) as converted,
      ${asked(sql`w.state in ('pending', 'approved')`)} as withdrawing, ${asked(sql`w.state = 'paid'`)} as withdrawn,
      (select coalesce(sum(s.share), 0) from sales s where s.author_id = ${userId} and s.state <> 'refunded'
        and s.created_at >= date_trunc('month', now() at time zone ${zone}) at time zone ${zone}) as month,
      (select f.reason from frozen_wallets f where f.user_id = ${userId}) as freeze_reason`
}

export interface DayRow {
  day: string
  amount: string
  tip_amount: string
  sales: number
  tips: number
}

/** Thirty days of the site, also those on which nothing came. */
export function incomeByDay(userId: string): Sql {
  return sql`
    with today as (select (now() at time zone ${zone})::date as day), earned as (
      select (s.created_at at time zone ${zone})::date as day, sum(s.share) as amount,
        coalesce(sum(s.share) filter (where s.kind = 'tip'), 0) as tip_amount,
        count(*) filter (where s.kind <> 'tip')::int as sales, count(*) filter (where s.kind = 'tip')::int as tips
      from sales s cross join today t
      where s.author_id = ${userId} and s.state <> 'refunded'
        and s.created_at >= (t.day - 29)::timestamp at time zone ${zone}
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(e.amount, 0) as amount, coalesce(e.tip_amount, 0) as tip_amount, coalesce(e.sales, 0) as sales,
      coalesce(e.tips, 0) as tips
    from today t cross join lateral generate_series(t.day - 29, t.day, interval '1 day') d (day)
    left join earned e on e.day = d.day::date order by d.day`
}
