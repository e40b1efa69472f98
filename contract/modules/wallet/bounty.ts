import * as z from 'zod/mini'
import { id, money, time } from '#contract/shared/values.ts'
import { create } from '../../endpoint.ts'

export const bountyStates = ['open', 'accepted', 'refunded'] as const

/** What stands on a question, or which answer it has: an answer can be accepted without money too. */
export const bounty = z.object({
  amount: money,
  /** 0 where nothing stood on it. */
  endTime: time,
  state: z.enum(bountyStates),
  commentId: z.nullable(id),
})
export type Bounty = z.infer<typeof bounty>

const amount = money.check(z.gt(0))
const answer = z.object({ bounty, money })

export const bountyContract = {
  create: create('/api/aoir-bounty/create', {
    summary: 'Put money on a post of mine, for whoever answers it best, for some days',
    refuses: [402, 403, 404, 409],
    input: z.object({ postsId: id, amount, days: z.int().check(z.gte(1), z.lte(365)) }),
    output: answer,
  }),
  raise: create('/api/aoir-bounty/raise', {
    summary: 'Put more on it',
    refuses: [402, 403, 404, 409],
    input: z.object({ postsId: id, amount }),
    output: answer,
  }),
  accept: create('/api/aoir-bounty/accept', {
    summary: 'Accept a comment of somebody else below my post: it gets the bounty, where one is open',
    refuses: [403, 404, 409],
    input: z.object({ postsId: id, commentId: id }),
    output: answer,
  }),
}
