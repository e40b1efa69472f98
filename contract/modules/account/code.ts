import * as z from 'zod/mini'
import { emailField, nothing, phoneField } from '#contract/shared/values.ts'
import { post } from '../../endpoint.ts'

/** The answer to a puzzle of `aoir-captcha/challenge`, in the base64 form of ALTCHA; needed where the site asks for it. */
const captcha = z.optional(z.string().check(z.maxLength(4000)))

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
