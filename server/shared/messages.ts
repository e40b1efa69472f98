import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import en from '../../messages/en.json' with { type: 'json' }
import zhCN from '../../messages/zh-CN.json' with { type: 'json' }

export type MessageParams = Record<string, string | number>

const catalogues: Record<Locale, Record<string, string>> = { 'zh-CN': zhCN, en }

/** `{count} {count|reply|replies}`: the word for one, and for any other number. */
const numbers = /\{(\w+)\|([\w ]*)\|([\w ]*)\}/g

/** The sentence for a key in the reader's language. */
export function say(locale: Locale, key: MessageKey, params: MessageParams = {}): string {
  const template = catalogues[locale][key] ?? key
  return template
    .replace(numbers, (_, name: string, one: string, many: string) => (String(params[name]) === '1' ? one : many))
    .replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}

export function isMessageKey(text: string): text is MessageKey {
  return Object.hasOwn(zhCN, text)
}

/** Chinese unless the visitor has chosen: what the browser asks for does not count. */
export function localeOf(choice: string | undefined): Locale {
  return choice === 'en' ? 'en' : 'zh-CN'
}
