import type { Envelope } from '#contract/endpoint.ts'
import { m } from '#messages/messages.js'
import { transmit } from './transmit.ts'

/** By the beginning of a call's path: the page of the back office on which it is set up. */
const sections: [RegExp, string, () => string][] = [
  [/^\/api\/aoir-attachment\//, '/admin/storage', m.admin_storage],
  [/^\/api\/aoir-(pay-order|order|admin-pay)/, '/admin/pay', m.admin_pay],
  [/^\/api\/baota\//, '/admin/panel', m.admin_panel],
  [/^\/api\/(aoir-(user-auth|sms|mail|admin-delivery)|wechat|user-)/, '/admin/login', m.admin_login],
]

/** The server says what is missing; administrators are told where to enter it. */
export async function explainMissing(url: string, answer: Envelope, token?: string): Promise<Envelope> {
  const section = sections.find(([pattern]) => pattern.test(url))
  if (!section || !token || !(await isAdministrator(token))) return answer
  const [, path, name] = section
  return { ...answer, message: m.not_configured_where({ message: answer.message, page: name(), path }) }
}

async function isAdministrator(token: string): Promise<boolean> {
  const { code, data } = await transmit({ method: 'GET', url: '/api/aoir-user/info', body: undefined }, token)
  return code === 200 && (data as { userpower?: number }).userpower === 0
}
