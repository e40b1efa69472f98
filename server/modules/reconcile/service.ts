import type { Reconciliation } from '#contract/modules/wallet/admin-pay.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Context } from '../../kernel/context.ts'
import { type DayRow, daysOf, type Span, spanOf, type UnmatchedRow, unmatchedRows } from './queries.ts'

const mostShown = 1000
const shownDays = 30
/** What came is counted for as long as it is open; of what should match, the last days are looked at all the time. */
const watchedDays = 2
/** Seconds after which what does not match is no longer on its way. */
const tooOld = 3600

/** What providers told, what was ordered, and what the books say: the same, or listed. */
export async function reconcile(ctx: Context, wanted: { from?: string; to?: string }): Promise<Reconciliation> {
  const span = await ctx.db.one<Span>(spanOf(shownDays, wanted))
  const days = await ctx.db.many<DayRow>(daysOf(span))
  const rows = await ctx.db.many<UnmatchedRow>(unmatchedRows(span, mostShown))
  return { days: days.map(presentDay), unmatched: rows.map(presentUnmatched) }
}

/** How many rows have not matched for more than an hour. */
export async function countOldUnmatched(ctx: Context): Promise<number> {
  const span = await ctx.db.one<Span>(spanOf(watchedDays))
  const rows = await ctx.db.many<UnmatchedRow>(unmatchedRows(span, mostShown))
  return rows.filter(({ age }) => age > tooOld).length
}

/** As many as `reconcile` lists. */
export async function countUnmatched(ctx: Context): Promise<number> {
  const span = await ctx.db.one<Span>(spanOf(shownDays))
  return (await ctx.db.many<UnmatchedRow>(unmatchedRows(span, mostShown))).length
}

function presentDay(row: DayRow): Reconciliation['days'][number] {
  const side = (count: number, cents: string) => ({ count, amount: fromCents(Number(cents)) })
  const isEven =
    row.notified_count === row.order_count &&
    row.booked_count === row.order_count &&
    row.notified_amount === row.paid_amount &&
    row.booked_amount === row.ordered_amount
  return {
    day: row.day,
    provider: row.provider,
    notified: side(row.notified_count, row.notified_amount),
    paid: side(row.order_count, row.paid_amount),
    ordered: side(row.order_count, row.ordered_amount),
    booked: side(row.booked_count, row.booked_amount),
    isEven,
  }
}

function presentUnmatched(row: UnmatchedRow): Reconciliation['unmatched'][number] {
  return {
    kind: row.kind,
    provider: row.provider,
    trade_no: row.trade_no ?? '',
    providerTrade: row.provider_trade ?? '',
    amount: fromCents(Number(row.amount ?? 0)),
    sinceTime: row.since.getTime(),
    ageSeconds: row.age,
  }
}
