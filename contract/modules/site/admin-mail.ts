import * as z from 'zod/mini'
import { id, paged, time } from '#contract/shared/values.ts'
import { post } from '../../endpoint.ts'

export const letterKinds = ['code', 'security', 'account', 'news', 'digest'] as const
export type LetterKind = (typeof letterKinds)[number]

/** waiting: not tried yet; retry: waits for its next try. */
export const letterStates = ['waiting', 'retry', 'failed', 'sent'] as const
export type LetterState = (typeof letterStates)[number]

const queuedLetter = z.object({
  _id: id,
  kind: z.enum(letterKinds),
  to: z.string(),
  state: z.enum(letterStates),
  tries: z.int(),
  createTime: time,
  /** null: it is not tried again by itself. */
  nextTime: z.nullable(time),
  error: z.nullable(z.string()),
  /** Whether its content is still there. */
  canRetry: z.boolean(),
})
export type QueuedLetter = z.infer<typeof queuedLetter>

const mailPreview = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  headers: z.record(z.string(), z.string()),
  /** Things a digest tells of. */
  items: z.int(),
  wouldSend: z.boolean(),
  /** few: too little has happened; present: the member was here today; off: not wanted, or no address takes it. */
  reason: z.nullable(z.enum(['few', 'present', 'off'])),
})
export type MailPreview = z.infer<typeof mailPreview>

const mailFigures = z.object({
  waiting: z.int(),
  /** Of the letters that nobody waits for, so many have begun to leave today, of at most `budget`. */
  drawn: z.int(),
  budget: z.int(),
  /** Of 30 days. */
  kinds: z.array(z.object({ kind: z.enum(letterKinds), sent: z.int(), failed: z.int() })),
  unsubscribed: z.int(),
})
export type MailFigures = z.infer<typeof mailFigures>

const forStaff = { access: 'staff', needs: 'site.run' } as const

export const adminMailContract = {
  queue: post('/api/aoir-admin-mail/queue', {
    summary: 'Letters: what waits, what has failed, what has left',
    ...forStaff,
    reads: true,
    input: z.object({ ...paged(), select: z._default(z.object({ state: z.optional(z.enum(letterStates)) }), {}) }),
    output: z.object({ list: z.array(queuedLetter), total: z.int() }),
  }),
  figures: post('/api/aoir-admin-mail/figures', {
    summary: 'How many letters were sent, failed, and were not wanted any more',
    ...forStaff,
    reads: true,
    input: z.object({}),
    output: mailFigures,
  }),
  preview: post('/api/aoir-admin-mail/preview', {
    summary: 'A letter as a member would get it now (the caller unless named); its links do not work',
    ...forStaff,
    reads: true,
    input: z.object({ kind: z.enum(['digest', 'security', 'code']), userId: z.optional(id) }),
    output: mailPreview,
    refuses: [404],
  }),
  retry: post('/api/aoir-admin-mail/retry', {
    summary: 'Try a letter again now, one that has failed too',
    ...forStaff,
    input: z.object({ _id: id }),
    output: z.object({ state: z.enum(letterStates) }),
    refuses: [404, 409],
  }),
}
