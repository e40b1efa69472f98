import type { MailPreview } from '#contract/modules/site/admin-mail.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Content, noticeContent, previewOf, siteName } from '../delivery/service.ts'
import { composeDigests } from '../digest/service.ts'

/** What a letter looks like now, with what there is to tell this member; nothing in it leads anywhere. */
export async function previewMail(
  ctx: Context,
  viewer: Viewer,
  locale: Locale,
  { kind, userId = viewer.id }: { kind: 'digest' | 'security' | 'code'; userId?: string },
): Promise<MailPreview> {
  const [digest] = await composeDigests(ctx, [userId])
  if (!digest) throw new Refusal(404, 'user_not_found')
  const usual = { items: 0, wouldSend: true, reason: null }
  if (kind === 'code') return { ...previewOf(ctx, codeContent(ctx, locale), { locale }), ...usual }
  if (kind === 'security') {
    const content = noticeContent(ctx, locale, 'mail_notice_password', { name: digest.reader.name })
    return { ...previewOf(ctx, content, { locale }), ...usual }
  }
  const { content, items, reason } = digest
  return {
    ...previewOf(ctx, content, { locale: digest.locale, about: 'digest' }),
    items,
    wouldSend: reason === null,
    reason,
  }
}

/** With zeros, as in other tries. */
function codeContent(ctx: Context, locale: Locale): Content {
  const [site, code] = [siteName(ctx), '000000']
  const text = say(locale, 'mail_code_text', { site, code, minutes: 5 })
  return { subject: say(locale, 'mail_code_subject', { site }), text, code }
}
