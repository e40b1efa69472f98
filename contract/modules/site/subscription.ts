import * as z from 'zod/mini'
import { post } from '../../endpoint.ts'
import { digests, type Topic } from '../forum/preference.ts'

/** Kinds of news that come by mail to whoever wants them so. */
export const mailTopics = [
  'like',
  'comment',
  'reply',
  'mention',
  'follow',
  'im',
  'group',
  'author',
  'board',
  'column',
  'work',
  'wallet',
  'system',
  'sanction',
  'security',
] as const satisfies Topic[]
export type MailTopic = (typeof mailTopics)[number]

/** What somebody is written to about, and can end. */
export const mailSubjects = [...mailTopics, 'digest'] as const
export type MailSubject = (typeof mailSubjects)[number]

/** What a letter leads to, with a slash at the end. */
export const unsubscribePath = '/mail/unsubscribe/'

/** Made by the server: who, about what, and a signature. */
const token = z.string().check(z.maxLength(100))

const subscription = z.object({
  about: z.enum(mailSubjects),
  /** Not whole: the letter may have been passed on. */
  email: z.string(),
  isOn: z.boolean(),
  digest: z.enum(digests),
})
export type Subscription = z.infer<typeof subscription>

export const subscriptionContract = {
  look: post('/api/aoir-mail/subscription', {
    summary: 'What a link at the end of a letter is about',
    access: 'anyone',
    reads: true,
    always: true,
    rate: 'name',
    input: z.object({ token }),
    output: subscription,
    refuses: [404],
  }),
  change: post('/api/aoir-mail/subscribe', {
    summary:
      'Change it, without a login: no more of it (`off`), one mail a week instead (`weekly`), or as it was before (`on`)',
    access: 'anyone',
    always: true,
    whileBanned: true,
    rate: 'name',
    input: z.object({ token, choice: z.enum(['off', 'weekly', 'on']) }),
    output: subscription,
    refuses: [404],
  }),
}
