import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, listOf, money, nothing, paged, selectBy, text, time } from '#contract/shared/values.ts'
import { create, post, query, queryMine } from '../../endpoint.ts'
import { somebody, userCard } from '../account/user.ts'
import { payeeWays } from '../site/config.ts'

/** Payees of one member. */
export const mostPayees = 5
export const evidencePictures = 3
/** Hours before a payee that was changed or added is paid. */
export const payeeWait = 24

const payeeFields = {
  way: z.enum(payeeWays),
  account: z.string(),
  name: z.string(),
  bank: z.string(),
}

/** Masked: 138****5678, *三. */
const shownPayee = z.object(payeeFields)

export const payee = z.extend(shownPayee, {
  _id: id,
  hasIdNumber: z.boolean(),
  /** From then on it can be paid. */
  usableTime: time,
})
export type Payee = z.infer<typeof payee>

/** As it is, for those who pay. */
const wholePayee = z.object({ ...payeeFields, idNumber: z.string() })
export type WholePayee = z.infer<typeof wholePayee>

export const payeeContract = {
  list: query('/api/aoir-payee/list', {
    summary: 'Where I am paid, masked',
    access: 'member',
    input: z.object({}),
    output: z.object({ list: z.array(payee), total: z.int() }),
  }),
  save: post('/api/aoir-payee/save', {
    summary: 'Add a payee, or change one. The first can be used at once, every other 24 hours later',
    access: 'member',
    creates: true,
    fresh: true,
    refuses: [403, 404, 409],
    input: z.object({
      _id: z.optional(id),
      way: z.enum(payeeWays),
      account: text({ min: 1, max: 64, missing: 'payee_need_account' }),
      name: text({ min: 1, max: 40, missing: 'payee_need_name' }),
      bank: z.optional(text({ max: 60 })),
      idNumber: z.optional(text({ max: 18 })),
    }),
    output: payee,
  }),
  delete: post('/api/aoir-payee/delete', {
    summary: 'Delete a payee; requests keep what they were made with',
    access: 'member',
    refuses: [404],
    input: z.object({ _id: id }),
    output: nothing,
  }),
}

export const withdrawalStates = ['pending', 'approved', 'paid', 'refused', 'cancelled'] as const

export const withdrawal = z.object({
  _id: id,
  amount: money,
  fee: money,
  /** What arrives, in yuan. */
  paymentAmount: z.number(),
  payee: shownPayee,
  taxNote: z.string(),
  state: z.enum(withdrawalStates),
  /** Why it was refused. */
  reason: z.string(),
  transferNumber: z.string(),
  /** Addresses of pictures, for the staff and the member. */
  evidence: z.array(z.string()),
  createTime: time,
  /** 0: not yet. */
  decideTime: time,
  payTime: time,
})
export type Withdrawal = z.infer<typeof withdrawal>

export const withdrawContract = {
  create: create('/api/aoir-withdraw/create', {
    summary: 'Ask for income to be paid out: it leaves the income at once. One open request at a time',
    fresh: true,
    refuses: [403, 404, 409],
    input: z.object({
      amount: money.check(z.gt(0)),
      payeeId: id,
      taxNote: z.optional(text({ max: limits.taxNote })),
    }),
    output: withdrawal,
  }),
  list: queryMine('/api/aoir-withdraw/list', { summary: 'My requests, newest first', of: withdrawal }),
  cancel: post('/api/aoir-withdraw/cancel', {
    summary: 'Take a request back before it was decided: all of it is income again',
    access: 'member',
    refuses: [404, 409],
    input: z.object({ withdrawId: id }),
    output: withdrawal,
  }),
}

/** What an administrator should look at before money leaves, of the last thousand sales. */
const risk = z.object({
  registerTime: time,
  available: money,
  sales: z.int(),
  buyers: z.int(),
  refunds: z.int(),
  /** Buyers who use a device or come from a network that is the author's as well. */
  sameDevice: z.int(),
  sameNetwork: z.int(),
  /** Who paid most; null: all who tipped without their name. */
  top: z.array(z.object({ user: z.nullable(somebody), sum: money, percent: z.int() })),
})

export const adminWithdrawal = z.extend(withdrawal, {
  user: userCard,
  /** Yuan for one unit, as it was. */
  rate: z.number(),
  approvedBy: z.nullable(somebody),
  endedBy: z.nullable(somebody),
  /** Nothing goes out of this wallet: the request waits. */
  isFrozen: z.boolean(),
  freezeReason: z.string(),
  /** The payee can still be revealed. */
  hasPayee: z.boolean(),
  /** Who approved it cannot mark it as paid. */
  needsOther: z.boolean(),
  risk,
})
export type AdminWithdrawal = z.infer<typeof adminWithdrawal>

const figures = z.object({
  pending: z.int(),
  /** Since when the oldest of them waits; 0: none does. */
  oldestTime: time,
  approved: z.int(),
  /** In yuan. */
  approvedPayment: z.number(),
  paidMonth: z.int(),
  paidMonthPayment: z.number(),
  /** Of all authors. */
  due: money,
})

export type WithdrawalFigures = z.infer<typeof figures>

const selected = selectBy({ state: z.optional(z.enum(withdrawalStates)), userId: z.optional(id) })
const one = { withdrawId: id }
/** Of the desk: each row is looked into. */
const deskPage = 20

export const adminWithdrawContract = {
  list: query('/api/aoir-admin-withdraw/list', {
    summary: 'Requests for income, those that wait longest first, with figures of risk',
    access: 'staff',
    needs: 'money.see',
    input: z.object({ ...paged(deskPage), ...selected }),
    output: z.extend(listOf(adminWithdrawal), { figures }),
  }),
  reveal: post('/api/aoir-admin-withdraw/reveal', {
    summary: 'The whole payee of one request; written down who looked',
    access: 'staff',
    needs: 'money.payout',
    fresh: true,
    refuses: [403, 404, 409],
    input: z.object({ ...one }),
    output: wholePayee,
  }),
  approve: post('/api/aoir-admin-withdraw/approve', {
    summary: 'Approve a request. Nobody decides on their own',
    access: 'staff',
    needs: 'money.payout',
    refuses: [403, 404, 409],
    input: z.object(one),
    output: adminWithdrawal,
  }),
  pay: post('/api/aoir-admin-withdraw/pay', {
    summary: 'Mark a request as paid, with the number of the transfer. From a sum on not by who approved it',
    access: 'staff',
    needs: 'money.payout',
    fresh: true,
    refuses: [403, 404, 409],
    input: z.object({
      ...one,
      transferNumber: text({ min: 1, max: 64, missing: 'withdraw_need_number' }),
      /** Paths of own pictures. */
      evidence: z.optional(z.array(text({ min: 1, max: 300 })).check(z.maxLength(evidencePictures))),
    }),
    output: adminWithdrawal,
  }),
  refuse: post('/api/aoir-admin-withdraw/refuse', {
    summary: 'Refuse a request with a reason: all of it is income again',
    access: 'staff',
    needs: 'money.payout',
    refuses: [403, 404, 409],
    input: z.object({ ...one, reason: text({ min: 1, max: limits.reason, missing: 'wallet_need_reason' }) }),
    output: adminWithdrawal,
  }),
  export: post('/api/aoir-admin-withdraw/export', {
    summary: 'Where requests are fetched as CSV with whole payees, for ten minutes; written down who asked',
    access: 'staff',
    needs: 'money.payout',
    fresh: true,
    refuses: [403],
    input: z.object({ ...selected }),
    output: z.object({ url: z.string() }),
  }),
}
