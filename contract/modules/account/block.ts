import * as z from 'zod/mini'
import { id, time } from '#contract/shared/values.ts'
import { queryMine, toggle } from '../../endpoint.ts'
import { userCard } from './user.ts'

export const blockedCard = z.extend(userCard, { createTime: time })
export type BlockedCard = z.infer<typeof blockedCard>

export const blockContract = {
  block: toggle('/api/aoir-user-block/block', {
    summary: 'Block a member, or no longer: they cannot write to me or follow me, and I hear nothing of what they do',
    of: { userId: id },
    becomes: { isBlocked: z.boolean() },
  }),
  list: queryMine('/api/aoir-user-block/list', {
    summary: 'Whom I have blocked, newest first',
    of: blockedCard,
  }),
}
