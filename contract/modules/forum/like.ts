import * as z from 'zod/mini'
import { id } from '#contract/shared/values.ts'
import { toggle } from '../../endpoint.ts'

export const likeTypes = ['posts', 'comment', 'reply', 'works', 'chapter'] as const
export type LikeType = (typeof likeTypes)[number]

export const likeContract = {
  create: toggle('/api/aoir-like/create', {
    summary: 'Like something; a second call takes it back',
    of: { likeType: z.enum(likeTypes), objectId: id },
    becomes: { isLike: z.boolean(), likeNumber: z.int() },
  }),
}
