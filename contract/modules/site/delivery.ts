import * as z from 'zod/mini'
import { emailField, nothing, phoneField } from '#contract/shared/values.ts'
import { post } from '../../endpoint.ts'

export const deliveryContract = {
  smsTest: post('/api/aoir-admin-sms/test', {
    summary: 'Send a message to a number by the service in force; says what was refused',
    access: 'staff',
    needs: 'config.edit',
    rate: 'code',
    creates: 'itself',
    input: z.object({ phone: phoneField }),
    output: nothing,
  }),
  mailTest: post('/api/aoir-admin-mail/test', {
    summary: 'Send a mail to an address by the server in force; says what was refused',
    access: 'staff',
    needs: 'config.edit',
    rate: 'code',
    creates: 'itself',
    input: z.object({ email: emailField }),
    output: nothing,
  }),
}
