import * as z from 'zod/mini'
import { post } from './endpoint.ts'
import { emailField } from './session.ts'
import { nothing } from './values.ts'

export const codeContract = {
  sendMailCode: post('/api/aoir-mail/send-code', {
    summary: 'Send a registration code to an email address',
    access: 'anyone',
    always: true,
    rate: 'code',
    input: z.object({ email: emailField }),
    output: nothing,
  }),
}
