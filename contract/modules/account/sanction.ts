import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, key, time } from '#contract/shared/values.ts'
import { somebody } from './user.ts'

export const sanctionKind = z.enum(['warn', 'mute', 'ban'])

/** 0: for ever. Of a warning it does not count. */
export const sanctionHours = z._default(
  z.number().check(
    z.gte(0),
    z.lte(limits.sanctionHours),
    z.refine((hours) => hours === 0 || hours >= 0.001, key('sanction_too_short')),
  ),
  0,
)

/** What a member said against a decision, and what became of it; an answer is there once it is decided. */
export const objection = z.object({
  _id: id,
  text: z.string(),
  state: z.enum(['open', 'passed', 'rejected']),
  reason: z.string(),
  createTime: time,
})

/** What was imposed on a member. */
export const sanction = z.object({
  _id: id,
  userId: id,
  kind: sanctionKind,
  /** Of a mute on one board. */
  systemId: z.optional(id),
  systemName: z.optional(z.string()),
  reason: z.string(),
  /** 0: for ever; a warning has no end. */
  endTime: time,
  /** null: nobody knows any more. */
  by: z.nullable(somebody),
  /** What was removed together with it, how much that was, and until when it can come back (0: it has, or never). */
  batchId: z.optional(id),
  removed: z.optional(z.int()),
  undoTime: z.optional(time),
  /** Lifted, or replaced by a newer one, before its end. */
  liftedTime: z.optional(time),
  appeal: z.optional(objection),
  /** When the member has read of it. */
  readTime: z.optional(time),
  isInForce: z.boolean(),
  createTime: time,
})
export type Sanction = z.infer<typeof sanction>

/** What a member wrote in so many last hours. */
export const removeHours = z.union([z.literal(1), z.literal(24), z.literal(168), z.literal('all')])

/** What staff write down about a member for each other. */
export const memberNote = z.object({ _id: id, text: z.string(), by: somebody, createTime: time })
export type MemberNote = z.infer<typeof memberNote>
