import { say } from '#server/shared/messages.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { writeLetter } from './letters.ts'
import { siteName } from './site-name.ts'

export { startLetters, writeLetter } from './letters.ts'
export { sendMail } from './mail.ts'
export { siteName } from './site-name.ts'
export { sendSms } from './sms.ts'

interface Notice {
  userId: string
  to: string
  key: 'mail_notice_leaving' | 'mail_notice_password' | 'mail_notice_email' | 'mail_notice_phone'
  params: Record<string, string>
}

/** Tells somebody what happened to their account. Belongs in the transaction of that. */
export async function writeNotice(ctx: Context, client: Client, { userId, to, key, params }: Notice): Promise<void> {
  const site = siteName(ctx)
  const subject = say(client.locale, 'mail_notice_subject', { site })
  const text = say(client.locale, key, { ...params, site })
  await writeLetter(ctx, { kind: 'security', userId, to, subject, text })
}
