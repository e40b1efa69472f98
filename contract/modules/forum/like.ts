import * as z from 'zod/mini'
import { id, toggled } from '#contract/shared/values.ts'
import { post } from '../../endpoint.ts'

export const likeTypes = ['posts', 'comment', 'reply', 'works', 'chapter'] as const
export type LikeType = (typeof likeTypes)[number]

export const likeContract = {
  create: post('/api/aoir-like/create', {
    summary:
      'Like something; a second call takes it back. With `desired` it is so afterwards, however often it is called',
    access: 'member',
    creates: true,
    input: z.object({ likeType: z.enum(likeTypes), objectId: id, ...toggled }),
    output: z.object({ isLike: z.boolean(), likeNumber: z.int() }),
  }),
}
