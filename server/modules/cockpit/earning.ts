import sql, { type Sql } from 'sql-template-tag'
import type { TodaysWork } from '#contract/modules/site/cockpit.ts'
import { fromCents } from '#contract/shared/money.ts'
import { dayStart, today } from '../../db/sql-parts.ts'
import type { Context } from '../../kernel/context.ts'

interface EarningRow {
  sales: number
  sales_sum: string
  share: string
  withdrawals: number
  withdrawals_sum: string
  oldest: Date | null
  refunds_asked: number
}

/** What content earns, and who waits for their money; nothing on a site that sells nothing and never did. */
export async function earningNow(ctx: Context): Promise<Pick<TodaysWork, 'earning'>> {
  const { document } = ctx.config.current()
  if (!document.COMMON_EARNING.ON && !(await ctx.db.maybe(anySale()))) return {}
  const [row, due] = await Promise.all([
    ctx.db.one<EarningRow>(earningToday()),
    // All that is held is added up for it.
    ctx.content.read('earning due', [], async () => (await ctx.db.one<{ due: string }>(heldShares())).due),
  ])
  return {
    earning: {
      sales: row.sales,
      salesSum: fromCents(Number(row.sales_sum)),
      share: fromCents(Number(row.share)),
      due: fromCents(Number(due)),
      withdrawals: row.withdrawals,
      withdrawalsSum: fromCents(Number(row.withdrawals_sum)),
      oldestWithdrawal: row.oldest?.getTime() ?? 0,
      refundsAsked: row.refunds_asked,
    },
  }
}

export function anySale(): Sql {
  return sql`select id from sales limit 1`
}

export function earningToday(): Sql {
  return sql`
    select s.*, w.*, (
      select count(*)::int from purchases p where p.refund_asked_at is not null and p.refunded_at is null
    ) as refunds_asked
    from (
      select count(*)::int as sales, coalesce(sum(s.paid), 0) as sales_sum, coalesce(sum(s.fee), 0) as share
      from sales s where s.created_at >= ${dayStart(today, 0)} and s.state <> 'refunded'
    ) s cross join (
      select count(*)::int as withdrawals, coalesce(sum(w.amount), 0) as withdrawals_sum, min(w.created_at) as oldest
      from withdrawals w where w.state in ('pending', 'approved')
    ) w`
}

export function heldShares(): Sql {
  return sql`select coalesce(sum(s.share), 0) as due from sales s where s.state = 'held'`
}
