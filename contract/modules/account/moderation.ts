import * as z from 'zod/mini'
import { limits } from '#contract/shared/limits.ts'
import { id, noInput, time, written } from '#contract/shared/values.ts'
import { create, query } from '../../endpoint.ts'
import { objection, sanction } from './sanction.ts'

export const moderationContract = {
  mine: query('/api/aoir-moderation/mine', {
    summary: 'What was imposed on me, texts of mine that were rejected, and what I may still say against it',
    access: 'member',
    input: noInput,
    output: z.object({
      sanctions: z.array(z.extend(sanction, { mayAppeal: z.boolean() })),
      /** Short texts that wait for somebody to look at them; those before stay in sight. */
      waiting: z.array(
        z.object({
          itemId: id,
          /** signature, system, classify, column or volume. */
          type: z.string(),
          title: z.optional(z.string()),
          text: z.string(),
          /** By which rules, as far as I am told. */
          heldBy: z.array(z.string()),
          createTime: time,
        }),
      ),
      rejected: z.array(
        z.object({
          itemId: id,
          /** posts, comment, reply, works, chapter, volume, column, signature, system, classify or board. */
          type: z.string(),
          title: z.optional(z.string()),
          text: z.string(),
          reason: z.string(),
          createTime: time,
          appeal: z.optional(objection),
          mayAppeal: z.boolean(),
        }),
      ),
    }),
  }),
  appeal: create('/api/aoir-moderation/appeal', {
    summary: 'Object to a sanction or to the rejection of a text, once each; somebody else decides on it',
    whileBanned: true,
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
