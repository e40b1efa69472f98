import type { Locale } from '#contract/shared/message-key.ts'
import { getLocale } from '#messages/runtime.js'
import { writeCookie } from '#web/api/cookies.ts'

/** The one language the visitor is not reading now. */
export function otherLocale(): Locale {
  return getLocale() === 'en' ? 'zh-CN' : 'en'
}

/** Pages are rendered in their language on the server, so a change means a new page. */
export function chooseLocale(locale: Locale): void {
  writeCookie('locale', locale)
  location.reload()
}
