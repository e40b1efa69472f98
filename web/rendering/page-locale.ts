import type { Locale } from '#contract/shared/message-key.ts'
import { overwriteGetLocale } from '#messages/runtime.js'

// Drawing is synchronous, so one variable is enough: no other request can run between setting and reading it.
let locale: Locale = 'zh-CN'
overwriteGetLocale(() => locale)

/** Call it right before drawing, with nothing to wait for between. */
export function speak(next: Locale): void {
  locale = next
}
