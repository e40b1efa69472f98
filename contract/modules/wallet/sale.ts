import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { signedMoney } from '#contract/shared/money.ts'
import { id, moment, money, paged, selectBy, text, time } from '#contract/shared/values.ts'
import { post, query, queryMine } from '../../endpoint.ts'
import { userCard } from '../account/user.ts'
import { targetTypes } from './access.ts'

export const saleKinds = ['buy', 'tip', 'bounty'] as const
export const saleStates = ['held', 'settled', 'refunded'] as const
/** What stands behind a sale: tips are given to comments too. */
export const saleTargets = [...targetTypes, 'comment'] as const

const sold = z.object({
  type: z.enum(saleTargets),
  _id: id,
  title: z.string(),
  cover: z.string(),
  url: z.string(),
  isGone: z.boolean(),
})

export const sale = z.object({
  _id: id,
  kind: z.enum(saleKinds),
  target: sold,
  /** Of tips that are not anonymous, and of bounties: who buys stays with the buyer. */
  user: z.nullable(userCard),
  message: z.string(),
  paid: money,
  fee: money,
  share: money,
  /** What the site kept of a hundred. */
  percent: z.int(),
  state: z.enum(saleStates),
  /** From then on the share is available. */
  holdTime: time,
  createTime: time,
})
export type Sale = z.infer<typeof sale>

/** As far as dates go. */
const period = { from: z.optional(moment), to: z.optional(moment) }

const byTarget = z.object({ target: sold, sales: z.int(), paid: money, share: money, refunds: z.int() })
export type SalesOfTarget = z.infer<typeof byTarget>

export const saleContract = {
  sales: queryMine('/api/aoir-income/sales', {
    summary: 'What was paid for what I have made, newest first',
    of: sale,
    by: selectBy({
      kind: z.optional(z.enum(saleKinds)),
      state: z.optional(z.enum(saleStates)),
      type: z.optional(z.enum(saleTargets)),
      targetId: z.optional(id),
      ...period,
    }),
  }),
  byTarget: query('/api/aoir-income/by-target', {
    summary: 'The same summed up by what was sold, most earned first',
    access: 'member',
    input: z.object({ ...paged(), ...selectBy({ kind: z.optional(z.enum(saleKinds)), ...period }) }),
    output: z.object({ list: z.array(byTarget), total: z.int() }),
  }),
  refund: post('/api/aoir-income/refund', {
    summary: 'Give the whole of a sale of mine back, before its hold is over',
    access: 'member',
    refuses: [404, 409],
    input: z.object({ saleId: id, reason: text({ min: 1, max: limits.reason, missing: 'wallet_need_reason' }) }),
    output: sale,
  }),
}

const sums = z.object({
  purchases: money,
  tips: money,
  bounties: money,
  goods: money,
  refunds: money,
  /** Shares that wait for the end of their hold. */
  due: signedMoney,
  settled: signedMoney,
  converted: money,
  withdrawing: signedMoney,
  withdrawn: money,
  /** What the site kept. */
  platform: signedMoney,
  fees: money,
  /** Between what was sold and what stands in the books: nothing. */
  difference: signedMoney,
})
export type EarningSums = z.infer<typeof sums>

export const adminEarningContract = {
  sums: query('/api/aoir-admin-earning/sums', {
    summary: 'What was sold, given back, shared and paid out in a time, and how far the books differ from it: 0',
    access: 'staff',
    needs: 'money.see',
    input: z.object(period),
    output: sums,
  }),
}
