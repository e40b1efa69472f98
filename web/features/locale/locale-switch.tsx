import type { Locale } from '#contract/shared/message-key.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { writeCookie } from '#web/api/cookies.ts'

/** Written in the language it leads to, for those who cannot read the present one. */
export function LocaleSwitch({ className }: { className?: string }) {
  const other = otherLocale()
  return (
    <button type="button" lang={other} className={className} onClick={() => chooseLocale(other)}>
      {other === 'en' ? m.locale_switch_to_en() : m.locale_switch_to_zh()}
    </button>
  )
}

/** The one language the visitor is not reading now. */
function otherLocale(): Locale {
  return getLocale() === 'en' ? 'zh-CN' : 'en'
}

/** Pages are rendered in their language on the server, so a change means a new page. */
export function chooseLocale(locale: Locale): void {
  writeCookie('locale', locale)
  location.reload()
}
