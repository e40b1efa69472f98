import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, money, noInput, text, time } from '#contract/shared/values.ts'
import { type Contract, post, query } from '../../endpoint.ts'
import { tokens } from './session.ts'

/** The code of a login to an account that ends soon: it goes on with `aoir-deletion/cancel`, or not at all. */
export const accountLeaving = 40_103

/** `data` of such an answer; the ticket holds for five minutes, in the same browser. */
export interface Leaving {
  ticket: string
  endTime: number
}

/** What becomes of what somebody wrote: it stays under 已注销用户, or goes too. */
export const textsAfter = z.enum(['keep', 'remove'])
export type TextsAfter = z.infer<typeof textsAfter>

/** What stands in the way, each with what there is of it. */
export const obstacle = z.discriminatedUnion('kind', [
  /** Can be given up. */
  z.object({ kind: z.literal('money'), balance: money, income: money }),
  /** Sales whose hold is not over, or withdrawals that wait: it ends by itself. */
  z.object({ kind: z.literal('income'), number: z.int() }),
  z.object({ kind: z.literal('orders'), number: z.int() }),
  z.object({ kind: z.literal('bounties'), number: z.int() }),
  z.object({ kind: z.literal('boards'), list: z.array(z.object({ _id: id, name: z.string(), sign: z.string() })) }),
  z.object({ kind: z.literal('groups'), list: z.array(z.object({ _id: id, name: z.string() })) }),
  /** Staff hand their office over first. */
  z.object({ kind: z.literal('office') }),
])
export type Obstacle = z.infer<typeof obstacle>

const mine = { access: 'member', always: true } as const

export const deletionContract = {
  check: query('/api/aoir-deletion/check', {
    summary: 'What stands in the way of deleting my account, and what I wrote',
    ...mine,
    input: noInput,
    output: z.object({ obstacles: z.array(obstacle), posts: z.int(), comments: z.int() }),
  }),
  create: post('/api/aoir-deletion/create', {
    summary:
      'Delete my account: every session ends, it is out of sight at once, and gone for good seven days later unless a login takes it back',
    ...mine,
    whileBanned: true,
    fresh: true,
    rate: 'login',
    refuses: [409],
    input: z.object({
      posts: textsAfter,
      /** The name of the account, typed. */
      name: text({ min: 1, max: 80, missing: 'deletion_need_name' }),
      /** Money that is left is given up; nobody gives it back. */
      giveUp: z._default(z.boolean(), false),
    }),
    output: z.object({ endTime: time }),
  }),
  cancel: post('/api/aoir-deletion/cancel', {
    summary: 'Keep the account after all, with the ticket of a login that was answered with code 40103',
    access: 'anyone',
    always: true,
    rate: 'login',
    refuses: [410],
    input: z.object({ ticket: z.string().check(z.maxLength(400)) }),
    output: tokens,
  }),
} satisfies Contract

/** An administrator's: on a request that the law gives a right to. */
export const deleteMember = post('/api/aoir-admin-user/delete', {
  summary:
    'Delete the account of a member who asked for it in another way; it ends after seven days, like their own wish',
  access: 'staff',
  needs: 'members.edit',
  fresh: true,
  refuses: [404, 409],
  input: z.object({
    userId: id,
    posts: textsAfter,
    giveUp: z._default(z.boolean(), false),
    reason: text({ min: 1, max: limits.reason, missing: 'deletion_need_reason' }),
  }),
  output: z.object({ endTime: time }),
})
