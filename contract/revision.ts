import * as z from 'zod/mini'
import { id, time } from '#contract/shared/values.ts'

export const revisionKinds = ['auto', 'manual', 'published'] as const

export const revision = z.object({
  _id: id,
  number: z.int(),
  kind: z.enum(revisionKinds),
  wordNumber: z.int(),
  createTime: time,
})
export type Revision = z.infer<typeof revision>
