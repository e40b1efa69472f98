import { toCents } from '#contract/shared/money.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { spentToday } from './queries.ts'

/** What the site lets a member spend in a day; in the transaction of what is paid, because purchases take turns behind it. */
export async function assertSpending(ctx: Context, userId: string, cents: number): Promise<void> {
  const most = toCents(ctx.config.current().document.COMMON_EARNING.SPEND_DAILY)
  if (most === 0) return
  const { spent } = await ctx.db.one<{ spent: string }>(spentToday(userId))
  if (Number(spent) + cents > most) throw new Refusal(403, 'spend_daily')
}
