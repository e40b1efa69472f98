import sql, { type Sql } from 'sql-template-tag'
import { zone } from '../../db/sql-parts.ts'
import { goneInTime, uncounted } from '../sale/service.ts'

export interface IncomeRow {
  /** In the smallest unit, all of them. */
  held: string
  ready: string
  income: string
  converted: string
  /** What waits to be paid out, and what was. */
  withdrawing: string
  withdrawn: string
  freeze_reason: string | null
}

/** `ready`: its hold is over, it is not to be given back, and the round that settles it has not come yet. */
export function incomeOf(userId: string): Sql {
  const ready = sql`
    (select coalesce(sum(s.share), 0) from sales s
      where s.author_id = ${userId} and s.state = 'held' and s.hold_at <= clock_timestamp()
        and not ${goneInTime})`
  const held = sql`
    (select coalesce(sum(d.held), 0) from sales_days d where d.author_id = ${userId} and d.held > 0)
      + (select coalesce(sum(s.share), 0) from sales s
        where s.author_id = ${userId} and s.state = 'held' and s.created_at >= ${uncounted})`
  const asked = (isSo: Sql) => sql`
    (select coalesce(sum(w.amount), 0) from withdrawals w where w.user_id = ${userId} and ${isSo})`
  return sql`
    select ${held} as held, ${ready} as ready,
      coalesce((select a.balance from accounts a where a.user_id = ${userId} and a.kind = 'income'), 0) as income,
      (select coalesce(-sum(e.amount), 0) from accounts a join ledger_entries e on e.account_id = a.id
        where a.user_id = ${userId} and a.kind = 'income' and e.kind = 'convert' and e.account_seq is not null) as converted,
      ${asked(sql`w.state in ('pending', 'approved')`)} as withdrawing, ${asked(sql`w.state = 'paid'`)} as withdrawn,
      (select f.reason from frozen_wallets f where f.user_id = ${userId}) as freeze_reason`
}

export interface DayRow {
  day: string
  amount: string
  tip_amount: string
  sales: number
  tips: number
  is_of_month: boolean
}

/** Thirty days of the site, also those on which nothing came, and what is more of this month. */
export function incomeByDay(userId: string): Sql {
  return sql`
    with today as (select (now() at time zone ${zone})::date as day), span as (
      select t.day, least(t.day - 29, date_trunc('month', t.day)::date) as first from today t
    ), earned as (
      select d.day, d.amount, d.tip_amount, d.sales, d.tips
      from sales_days d cross join span t where d.author_id = ${userId} and d.day >= t.first
      union all
      select (s.created_at at time zone ${zone})::date, sum(s.share),
        coalesce(sum(s.share) filter (where s.kind = 'tip'), 0),
        (count(*) filter (where s.kind <> 'tip'))::int, (count(*) filter (where s.kind = 'tip'))::int
      from sales s cross join span t
      where s.author_id = ${userId} and s.state <> 'refunded'
        and s.created_at >= greatest(t.first::timestamp at time zone ${zone}, ${uncounted})
      group by 1
    )
    select to_char(d.day, 'YYYY-MM-DD') as day, coalesce(e.amount, 0) as amount,
      coalesce(e.tip_amount, 0) as tip_amount, coalesce(e.sales, 0) as sales, coalesce(e.tips, 0) as tips,
      d.day >= date_trunc('month', t.day) as is_of_month
    from span t cross join lateral generate_series(t.first, t.day, interval '1 day') d (day)
    left join earned e on e.day = d.day::date order by d.day`
}
