import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { id, listOf, moment, paged, selectBy, text } from '#contract/shared/values.ts'
import { query } from '../../endpoint.ts'
import { chatMessage, chatSession, saidKinds } from '../forum/chat.ts'

/** A message with its session, as I see it. */
const foundMessage = z.extend(chatMessage, { session: chatSession })
export type FoundMessage = z.infer<typeof foundMessage>

export const messageSearchContract = {
  search: query('/api/aoir-im-message/search', {
    summary:
      'Find messages in my chats by their words, the newest first; without words those of a kind in one session. `total` is told up to 200, `words` are the parts to highlight',
    access: 'member',
    rate: 'search',
    input: z.object({
      keyword: z._default(text({ max: pageLimits.keyword }), ''),
      ...paged(50),
      ...selectBy({
        sessionId: z.optional(id),
        /** Who said it. */
        userId: z.optional(id),
        kind: z.optional(z.enum(saidKinds)),
        /** Not before, and before. */
        from: z.optional(moment),
        to: z.optional(moment),
      }),
    }),
    output: z.extend(listOf(foundMessage), { words: z.array(z.string()) }),
  }),
  around: query('/api/aoir-im-message/around', {
    summary: 'The messages around one of a session, ascending; it is among them while I can read it',
    access: 'member',
    input: z.object({
      sessionId: id,
      seq: z.int().check(z.gte(1), z.lte(Number.MAX_SAFE_INTEGER)),
      /** On each side. */
      limit: z._default(z.int().check(z.gte(1), z.lte(50)), limits.messagePage),
    }),
    output: z.object({ list: z.array(chatMessage), hasOlder: z.boolean(), hasNewer: z.boolean() }),
  }),
}
