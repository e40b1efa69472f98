import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import type { Content } from './letter-look.ts'
import { writeLetter } from './letters.ts'
import { siteName } from './site-name.ts'

type NoticeKey =
  | 'mail_notice_leaving'
  | 'mail_notice_leaving_waits'
  | 'mail_notice_staying'
  | 'mail_notice_password'
  | 'mail_notice_email'
  | 'mail_notice_phone'

interface Notice {
  userId: string
  to: string
  key: NoticeKey
  params: Record<string, string>
}

/** Tells somebody what happened to their account. Belongs in the transaction of that. */
export async function writeNotice(
  ctx: Context,
  { locale }: Pick<Client, 'locale'>,
  { userId, to, key, params }: Notice,
): Promise<void> {
  await writeLetter(ctx, { kind: 'security', userId, to, ...noticeContent(ctx, locale, key, params) })
}

export function noticeContent(
  ctx: Pick<Context, 'config'>,
  locale: Locale,
  key: NoticeKey,
  params: Record<string, string>,
): Content {
  const site = siteName(ctx)
  const link = { label: say(locale, 'mail_to_security'), path: '/account/security' }
  return { subject: say(locale, 'mail_notice_subject', { site }), text: say(locale, key, { ...params, site }), link }
}
