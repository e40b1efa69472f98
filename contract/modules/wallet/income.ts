import * as z from 'zod/mini'
import { money } from '#contract/shared/values.ts'
import { create, getMine } from '../../endpoint.ts'

/** What somebody has earned: total = due + available + withdrawing + withdrawn + converted. */
export const income = z.object({
  /** It can still be taken back. */
  due: money,
  available: money,
  /** Asked for and not paid yet, and what was paid out. */
  withdrawing: money,
  withdrawn: money,
  converted: money,
  total: money,
  today: money,
  month: money,
  /** Nothing goes out of this wallet. */
  isFrozen: z.boolean(),
  /** Why, as they were told. */
  freezeReason: z.string(),
  /** The last thirty days of the site, the oldest first; `tipAmount` is what of the amount were tips. */
  days: z.array(z.object({ day: z.string(), amount: money, tipAmount: money, sales: z.int(), tips: z.int() })),
})
export type Income = z.infer<typeof income>

export const incomeContract = {
  summary: getMine('/api/aoir-income/summary', 'What I have earned, and how much of it is available', income),
  convert: create('/api/aoir-income/convert', {
    summary: 'Move income to my balance, one to one; it does not come back',
    refuses: [409],
    input: z.object({ amount: money.check(z.gt(0)) }),
    output: z.object({ available: money, money }),
  }),
}
