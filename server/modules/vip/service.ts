import { toCents } from '#contract/shared/money.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { announce, type Told } from '../notification/service.ts'
import { giveBoughtDays, type ReminderWords, remindSome } from './queries.ts'

export { insertGrants, stillFits } from './queries.ts'

interface BoughtDays {
  userId: string
  days: number
  /** The booking by which they were paid. */
  txId: string
}

export async function giveDays(ctx: Context, { userId, days, txId }: BoughtDays): Promise<void> {
  if ((await ctx.db.run(giveBoughtDays(userId, days, txId))) === 0) throw tooLong()
}

export function tooLong(): Refusal {
  return new Refusal(409, 'vip_too_long')
}

export function assertVipIsOpen(ctx: Context): void {
  if (!ctx.config.current().document.COMMON_IS_VIP) throw new Refusal(403, 'vip_closed')
}

/** What days cost, in the smallest unit; undefined when no plan has that many. */
export function priceOfDays(ctx: Context, days: number): number | undefined {
  const plan = ctx.config.current().document.COMMON_VIP.find(({ vipnumber }) => vipnumber === days)
  return plan && toCents(plan.paymentAmount)
}

const words: ReminderWords = { 7: 'vip_note_ends', 1: 'vip_note_ends_soon' }
const portion = 500

/** Seven days before the end and one day before it, once each, by the clock of the database. */
export async function remindOfEnds(ctx: Context, signal?: AbortSignal): Promise<number> {
  if (!ctx.config.current().document.COMMON_IS_VIP) return 0
  let all = 0
  for (let some = portion; some === portion && !signal?.aborted; all += some) some = await remind(ctx)
  return all
}

function remind(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const told = await inner.db.many<Told>(remindSome(words, portion))
    announce(inner, told, null)
    return told.length
  })
}
