import sql, { type Sql } from 'sql-template-tag'
import type { EarningSums } from '#contract/modules/wallet/sale.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Context } from '../../kernel/context.ts'

/** In the smallest unit. */
interface Figures {
  purchases: string
  tips: string
  bounties: string
  goods: string
  refunds: string
  settled: string
  converted: string
  withdrawing: string
  withdrawn: string
  fees: string
  due_booked: string
  platform_booked: string
  goods_booked: string
}

/**
 * What was sold stands in the sales, what became of it in the books: from each side alone, by the times of the bookings,
 * so that between them is nothing, or something is wrong.
 */
export async function earningSums(ctx: Context, { from, to }: { from?: number; to?: number }): Promise<EarningSums> {
  const row = await ctx.db.one<Figures>(sumsBetween(from ?? null, to ?? null))
  const cents = Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value)])) as Record<
    keyof Figures,
    number
  >
  const sold = cents.purchases + cents.tips + cents.bounties + cents.goods - cents.refunds
  const booked = cents.due_booked + cents.settled + cents.platform_booked + cents.goods_booked
  const { due_booked: due, platform_booked: platform } = cents
  return {
    purchases: fromCents(cents.purchases),
    tips: fromCents(cents.tips),
    bounties: fromCents(cents.bounties),
    goods: fromCents(cents.goods),
    refunds: fromCents(cents.refunds),
    due: fromCents(due),
    settled: fromCents(cents.settled),
    converted: fromCents(cents.converted),
    withdrawing: fromCents(cents.withdrawing),
    withdrawn: fromCents(cents.withdrawn),
    platform: fromCents(platform),
    fees: fromCents(cents.fees),
    difference: fromCents(sold - booked),
  }
}

export function sumsBetween(from: number | null, to: number | null): Sql {
  const within = (at: Sql) => sql`
    (${from}::float8 is null or ${at} >= to_timestamp(${from}::float8 / 1000))
      and (${to}::float8 is null or ${at} < to_timestamp(${to}::float8 / 1000))`
  const of = (kind: string) => sql`coalesce(sum(b.amount) filter (where b.account = ${kind}), 0)`
  return sql`
    with sold as (
      select coalesce(sum(s.paid) filter (where s.kind = 'buy'), 0) as purchases,
        coalesce(sum(s.paid) filter (where s.kind = 'tip'), 0) as tips,
        coalesce(sum(s.paid) filter (where s.kind = 'bounty'), 0) as bounties
      from sales s join ledger_transactions t on t.id = s.tx_id where ${within(sql`t.created_at`)}
    ), given_back as (
      select coalesce(sum(s.paid), 0) as refunds from sales s join ledger_transactions t on t.id = s.refund_tx_id
      where ${within(sql`t.created_at`)}
    ), wares as (
      select coalesce(sum(p.paid) filter (where p.tx_id = t.id), 0) as goods,
        coalesce(sum(p.paid) filter (where p.refund_tx_id = t.id), 0) as goods_back
      from purchases p join goods_receipts r on r.purchase_id = p.id
        join ledger_transactions t on t.id in (p.tx_id, p.refund_tx_id)
      where p.target_type = 'goods' and r.kind in ('slots', 'vip') and ${within(sql`t.created_at`)}
    ), booked as (
      select a.kind as account, e.kind, t.source_type, e.amount
      from ledger_entries e join accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.tx_id
      where a.kind in ('income', 'income_due', 'platform_share', 'goods_income', 'withdrawing', 'cash_out', 'fee')
        and ${within(sql`t.created_at`)}
    )
    select s.*, g.refunds + w.goods_back as refunds, w.goods, b.* from sold s, given_back g, wares w, (
      select ${of('income_due')} as due_booked, ${of('platform_share')} as platform_booked,
        ${of('goods_income')} as goods_booked, ${of('withdrawing')} as withdrawing, ${of('cash_out')} as withdrawn,
        ${of('fee')} as fees,
        -coalesce(sum(b.amount) filter (where b.account = 'income_due'
          and (b.kind = 'settle' or b.source_type = 'sale-claw')), 0) as settled,
        -coalesce(sum(b.amount) filter (where b.account = 'income' and b.kind = 'convert'), 0) as converted
      from booked b
    ) b`
}
