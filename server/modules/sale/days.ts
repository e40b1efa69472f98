import sql, { type Sql } from 'sql-template-tag'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { zone } from '../../db/sql-parts.ts'
import type { Context } from '../../kernel/context.ts'

/** As many days as one transaction sums up: whoever settles or refunds waits for it. */
const most = 366

/** From then on sales are not summed up by day yet: they are counted from themselves. */
export const uncounted = sql`(select c.before::timestamp at time zone ${zone} from sales_counted c)`

/** Sums up the days that are over, so that the figures of authors who sell much are read from few rows. */
export async function countDays(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted) {
    const { is_more } = await ctx.db.one<{ is_more: boolean }>(countSomeDays(most))
    if (!is_more) return
  }
}

export function countSomeDays(days: number): Sql {
  return sql`select count_sales(${days}::int) as is_more`
}

export const startCountingSales = repeating(60_000, untilStopped(countDays), {
  waits: 'The sums of sales wait for the database.',
  fails: 'sales could not be summed up',
})
