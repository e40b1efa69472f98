import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import type { OutboxEntry } from '#web/chat/outbox.ts'
import styles from './marks.module.css'
import { signOf } from './message-words.ts'

/** What a message answers, above its words. */
export function Quote({ of, waiting }: { of: ChatMessage['quote']; waiting: OutboxEntry['quote'] }) {
  if (waiting) return <span className={styles.quote}>{said(waiting.name, waiting.excerpt)}</span>
  if (!of) return null
  const words = of.isRecalled ? m.chat_quote_gone() : of.excerpt || signOf(of.kind)
  return (
    <span className={styles.quote}>{of.isRecalled ? words : said(of.fromUser?.name ?? m.person_gone(), words)}</span>
  )
}

const said = (name: string, text: string) => (name ? m.group_line({ name, text }) : text)
