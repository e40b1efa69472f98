import * as z from 'zod/mini'
import { id, listOf, paged, time, toggled } from '#contract/shared/values.ts'
import { post, query } from '../../endpoint.ts'
import { userCard } from './user.ts'

export const blockedCard = z.extend(userCard, { createTime: time })
export type BlockedCard = z.infer<typeof blockedCard>

export const blockContract = {
  block: post('/api/aoir-user-block/block', {
    summary:
      'Block a member, or no longer: they cannot write to me or follow me, and I hear nothing of what they do. With `desired` it is so afterwards',
    access: 'member',
    creates: true,
    input: z.object({ userId: id, ...toggled }),
    output: z.object({ isBlocked: z.boolean() }),
  }),
  list: query('/api/aoir-user-block/list', {
    summary: 'Whom I have blocked, newest first',
    access: 'member',
    input: z.object(paged()),
    output: listOf(blockedCard),
  }),
}
