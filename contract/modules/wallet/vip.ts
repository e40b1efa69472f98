import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { money, time } from '#contract/shared/values.ts'
import { post } from '../../endpoint.ts'

export const vipContract = {
  open: post('/api/aoir-order/open-vip', {
    summary: 'Buy days of membership from my balance; they are added to the later of now and the end I have',
    access: 'member',
    creates: 'atOnce',
    refuses: [402],
    input: z.object({
      /** Which of the plans that are shown, from 0 on. */
      vipitemActive: z.int().check(z.gte(0), z.lt(limits.plansShown)),
      /** What the buyer saw. Where it is no longer so, nothing is bought. */
      vipnumber: z.optional(z.int()),
      paymentAmount: z.optional(z.number()),
    }),
    output: z.object({ vipendtime: time, money }),
  }),
}
