import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, text } from '#contract/shared/values.ts'
import { post } from '../../endpoint.ts'

export const adminWalletContract = {
  freeze: post('/api/aoir-admin-wallet/freeze', {
    summary: 'Let nothing out of a wallet, or let it out again; what comes in still comes. The member is told why',
    access: 'staff',
    needs: 'money.adjust',
    fresh: true,
    refuses: [403, 404],
    input: z.object({
      userId: id,
      isFrozen: z.boolean(),
      reason: text({ min: 1, max: limits.reason, missing: 'wallet_need_reason' }),
    }),
    output: z.object({ isFrozen: z.boolean() }),
  }),
}
