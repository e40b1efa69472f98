import { overwriteGetLocale } from '#messages/runtime.js'

export type Locale = 'zh-CN' | 'en'

// Drawing is synchronous, so one variable is enough: no other request can run between setting and reading it.
let locale: Locale = 'zh-CN'
overwriteGetLocale(() => locale)

/** Call it right before drawing, with nothing to wait for between. */
export function speak(next: Locale): void {
  locale = next
}
