import { fixedOnSite } from '#contract/modules/forum/preference.ts'
import { type MailSubject, unsubscribePath } from '#contract/modules/site/subscription.ts'
import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import type { Foot } from './letter-look.ts'

/** The end of a letter that somebody can do without, and the headers by which their mail program ends it in one press. */
export interface WayOut {
  foot?: Foot
  headers: Record<string, string>
}

interface Ended {
  /** What ends it. */
  token: string
  about?: MailSubject
  locale: Locale
}

/** Codes, security, sanctions and money are told as long as there is an address. */
export function wayOut({ env }: Pick<Context, 'env'>, { token, about, locale }: Ended): WayOut {
  if (!about) return { headers: {} }
  const settings = { label: say(locale, 'mail_foot_settings'), path: '/account/notices' }
  const text = say(locale, 'mail_foot_because', { topic: say(locale, subjectName(about)) })
  if (fixedOnSite.some((topic) => topic === about)) return { foot: { text, links: [settings] }, headers: {} }
  const path = `${unsubscribePath}${token}`
  return {
    foot: { text, links: [{ label: say(locale, 'mail_foot_unsubscribe'), path }, settings] },
    headers: {
      'List-Unsubscribe': `<${env.publicOrigin}${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  }
}

function subjectName(about: MailSubject): MessageKey {
  return about === 'digest' ? 'digest_name' : `topic_${about}`
}
