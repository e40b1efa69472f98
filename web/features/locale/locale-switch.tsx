import { m } from '#messages/messages.js'
import { chooseLocale, otherLocale } from './locale.ts'

/** Written in the language it leads to, for those who cannot read the present one. */
export function LocaleSwitch({ className }: { className?: string }) {
  const other = otherLocale()
  return (
    <button type="button" lang={other} className={className} onClick={() => chooseLocale(other)}>
      {other === 'en' ? m.locale_switch_to_en() : m.locale_switch_to_zh()}
    </button>
  )
}
