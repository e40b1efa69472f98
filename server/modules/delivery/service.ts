import { say } from '#server/shared/messages.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { sendMail } from './mail.ts'
import { siteName } from './site-name.ts'

export { sendMail } from './mail.ts'
export { siteName } from './site-name.ts'
export { sendSms } from './sms.ts'

type Notice = 'mail_notice_leaving' | 'mail_notice_password' | 'mail_notice_email' | 'mail_notice_phone'

/** Tells somebody what happened to their account. Nobody waits for it, and what was done stays done without it. */
export function sendNotice(ctx: Context, client: Client, to: string, notice: Notice, params: Record<string, string>) {
  const site = siteName(ctx)
  const subject = say(client.locale, 'mail_notice_subject', { site })
  const text = say(client.locale, notice, { ...params, site })
  ctx.background.run('notice', () => sendMail(ctx, { to, subject, text }))
}
