import type { MessageKey } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import { sayTime } from '#server/shared/restriction.ts'
import type { Context } from '../../kernel/context.ts'
import { type Content, siteName, warnBySms, writeLetter } from '../delivery/service.ts'
import { tellMember } from '../notification/service.ts'
import { type OwnerRow, ownerById, type ResetRow } from './queries.ts'
import { tokenOf } from './token.ts'

const news = {
  asked: { note: 'security_note_reset_asked', mail: 'mail_reset_asked', canCancel: true },
  sooner: { note: 'security_note_reset_sooner', mail: 'mail_reset_sooner', canCancel: true },
  waits: { note: 'security_note_reset_waits', mail: 'mail_reset_waits', canCancel: true },
  done: { note: 'security_note_reset_done', mail: 'mail_reset_done', canCancel: false },
  cancelled: { note: 'security_note_reset_cancelled', mail: 'mail_reset_cancelled', canCancel: false },
  void: { note: 'security_note_reset_void', mail: 'mail_reset_void', canCancel: false },
} as const satisfies Record<string, { note: MessageKey; mail: MessageKey; canCancel: boolean }>

/**
 * Says it on every channel: on the site, by mail, where a link cancels it, and as long as it can be cancelled in a few
 * words to the phone. Belongs in the transaction of what it tells of.
 */
export async function tellOwner(ctx: Context, reset: ResetRow, what: keyof typeof news): Promise<void> {
  const { note, mail, canCancel } = news[what]
  const { user_id: userId, locale, ends_at } = reset
  const time = sayTime(ends_at)
  await tellMember(ctx, userId, { key: note, params: { time }, link: 'security', isMailed: true })
  const owner = await ctx.db.maybe<OwnerRow>(ownerById(userId))
  if (owner?.phone && canCancel) warnBySms(ctx, owner.phone, locale, 'reset')
  if (!owner?.email) return
  const site = siteName(ctx)
  const content: Content = {
    subject: say(locale, 'mail_notice_subject', { site }),
    text: say(locale, mail, { site, name: owner.name, time }),
    link: canCancel
      ? { label: say(locale, 'mail_reset_cancel'), path: `/return/factor#${tokenOf(ctx, reset.id)}` }
      : { label: say(locale, 'mail_to_security'), path: '/account/security' },
  }
  await writeLetter(ctx, { kind: 'security', userId, to: owner.email, ...content })
}
