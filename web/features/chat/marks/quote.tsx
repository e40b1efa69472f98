import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import type { OutboxEntry } from '#web/chat/outbox.ts'
import { useJump } from '#web/features/chat/around/use-jump.ts'
import styles from './marks.module.css'
import { signOf } from './message-words.ts'

/** What a message answers, above its words. */
type QuoteProps = { of: ChatMessage['quote'] | undefined; sessionId?: string; waiting: OutboxEntry['quote'] }

export function Quote({ of, sessionId = '', waiting }: QuoteProps) {
  const jump = useJump()
  if (waiting) return <span className={styles.quote}>{said(waiting.name, waiting.excerpt)}</span>
  if (!of) return null
  const words = of.isRecalled ? m.chat_quote_gone() : of.excerpt || signOf(of.kind)
  if (of.isRecalled) return <span className={styles.quote}>{words}</span>
  return (
    <button type="button" className={styles.quote} onClick={() => jump(sessionId, of.seq)}>
      {said(of.fromUser?.name ?? m.person_gone(), words)}
    </button>
  )
}

const said = (name: string, text: string) => (name ? m.group_line({ name, text }) : text)
