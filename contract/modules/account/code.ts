import * as z from 'zod/mini'
import { emailField, noInput, nothing, phoneField } from '#contract/shared/values.ts'
import { post, query } from '../../endpoint.ts'

/** The answer to a puzzle of `aoir-captcha/challenge`, in the base64 form of ALTCHA; needed where the site asks for it. */
const captcha = z.optional(z.string().check(z.maxLength(4000)))

/** A confirmed contact of an account, to which a code goes. */
export const contactChannel = z.enum(['mail', 'sms'])
export type ContactChannel = z.infer<typeof contactChannel>

/** What stands behind the `#` of a link. */
const linkToken = z.object({ token: z.string().check(z.maxLength(80)) })

const byLink = { access: 'anyone', always: true, rate: 'login' } as const

const proven = z.object({
  /** Whose account it is. */
  name: z.string(),
  /** Not whole: the letter may have been passed on. */
  email: z.string(),
})

/** Links by which an address is proved that nobody has proved yet. */
export const mailLinkContract = {
  send: post('/api/aoir-mail-link/send', {
    summary: 'Send a link to my address, by which I confirm it within a day',
    access: 'member',
    always: true,
    creates: true,
    rate: 'code',
    refuses: [409],
    input: noInput,
    output: z.object({ email: z.string() }),
  }),
  look: query('/api/aoir-mail-link/look', {
    summary: 'Which address of which account a link confirms. It changes nothing',
    ...byLink,
    refuses: [404],
    input: linkToken,
    output: proven,
  }),
  confirm: post('/api/aoir-mail-link/confirm', {
    summary: 'Confirm the address that a link was sent to, once, as long as it is that of the account',
    ...byLink,
    refuses: [404, 409],
    input: linkToken,
    output: proven,
  }),
}

export const codeContract = {
  sendSmsCode: post('/api/aoir-sms/send-code', {
    summary: 'Send a code to a phone, for one purpose; `bind` is for members',
    access: 'anyone',
    always: true,
    rate: 'code',
    creates: 'itself',
    input: z.object({ phone: phoneField, purpose: z._default(z.enum(['login', 'reset', 'bind']), 'login'), captcha }),
    output: nothing,
  }),
  sendMailCode: post('/api/aoir-mail/send-code', {
    summary: 'Send a code to an email address, for one purpose; `bind` is for members',
    access: 'anyone',
    always: true,
    rate: 'code',
    creates: 'itself',
    input: z.object({
      email: emailField,
      purpose: z._default(z.enum(['register', 'reset', 'bind']), 'register'),
      captcha,
    }),
    output: nothing,
  }),
}
