import type { CardStats } from '#contract/modules/wallet/card.ts'
import { fromCents } from '#contract/shared/money.ts'
import type { Context } from '../../kernel/context.ts'
import { type StatsRow, statistics, type Which } from './queries.ts'

export async function cardStats(ctx: Context, which: Which): Promise<{ list: CardStats[] }> {
  const rows = await ctx.db.many<StatsRow>(statistics(which))
  return { list: rows.map(presentStats) }
}

function presentStats(row: StatsRow): CardStats {
  const isMoney = row.kind === 'money'
  const share = (count: number, value: string | number) => ({
    count,
    value: isMoney ? fromCents(Number(value)) : Number(value),
  })
  const [issued, redeemed, voided, expired] = [
    row.issued_value,
    row.redeemed_value,
    row.voided_value,
    row.expired_value,
  ].map(Number) as [number, number, number, number]
  return {
    kind: row.kind,
    issued: share(row.issued, issued),
    redeemed: share(row.redeemed, redeemed),
    voided: share(row.voided, voided),
    expired: share(row.expired, expired),
    open: share(row.issued - row.redeemed - row.voided - row.expired, issued - redeemed - voided - expired),
    booked: fromCents(Number(row.booked)),
    paid: fromCents(Number(row.paid)),
    refunded: fromCents(Number(row.refunded)),
    difference: isMoney ? fromCents(redeemed - Number(row.booked)) : 0,
  }
}
