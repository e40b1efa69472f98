import type { Locale, MessageKey } from '#contract/shared/message-key.ts'
import { isMessageKey, type MessageParams, say } from '#server/shared/messages.ts'

/** What the site says, before it is put into the words of a language. */
export interface Notice {
  key: MessageKey
  params?: MessageParams
  /** Another sentence, which the first one has as `{reason}`. */
  because?: { key: MessageKey; params?: MessageParams }
  /** Why, in the words of whoever did it. */
  reason?: string
  /** What the reader can do about it. */
  link?: 'appeal' | 'logins' | 'security'
  /** A letter of its own has told of it. */
  isMailed?: boolean
}

export function sayNotice(locale: Locale, { key, params, because, reason }: Notice): string {
  const why: MessageParams =
    because && isMessageKey(because.key) ? { reason: say(locale, because.key, because.params) } : {}
  // A sentence of an earlier version may be gone from the catalogues.
  const text = isMessageKey(key) ? say(locale, key, { ...params, ...why }) : ''
  return reason ? say(locale, 'board_note_reason', { text, reason }) : text
}
