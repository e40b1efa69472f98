import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, noInput, time, written } from '#contract/shared/values.ts'
import { post, query } from '../../endpoint.ts'
import { sanction } from './sanction.ts'

/** What a member said against a decision, and what became of it; an answer is there once it is decided. */
const appeal = z.optional(
  z.object({
    _id: id,
    text: z.string(),
    state: z.enum(['open', 'passed', 'rejected']),
    reason: z.string(),
    createTime: time,
  }),
)

export const moderationContract = {
  mine: query('/api/aoir-moderation/mine', {
    summary: 'What was imposed on me, texts of mine that were rejected, and what I may still say against it',
    access: 'member',
    input: noInput,
    output: z.object({
      sanctions: z.array(z.extend(sanction, { appeal, mayAppeal: z.boolean() })),
      /** Signatures and texts of boards that wait for somebody to look at them; those before stay in sight. */
      waiting: z.array(
        z.object({
          itemId: id,
          /** signature or system. */
          type: z.string(),
          title: z.optional(z.string()),
          text: z.string(),
          createTime: time,
        }),
      ),
      rejected: z.array(
        z.object({
          itemId: id,
          /** posts, comment, reply, signature or system. */
          type: z.string(),
          title: z.optional(z.string()),
          text: z.string(),
          reason: z.string(),
          createTime: time,
          appeal,
          mayAppeal: z.boolean(),
        }),
      ),
    }),
  }),
  appeal: post('/api/aoir-moderation/appeal', {
    summary: 'Object to a sanction or to the rejection of a text, once each; somebody else decides on it',
    access: 'member',
    whileBanned: true,
    creates: true,
    refuses: [404, 409],
    /** One of both. */
    input: z.object({
      sanctionId: z.optional(id),
      itemId: z.optional(id),
      text: written({ min: 1, max: limits.appeal, missing: 'appeal_need_text' }),
    }),
    output: z.object({ _id: id }),
  }),
}
