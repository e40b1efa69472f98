import { useState } from 'react'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { signOf } from '#web/features/chat/marks/message-words.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './kinds.module.css'

const shown = 3

/** What others said elsewhere, as a card; a press shows the whole. */
export function ForwardBody({ of }: { of: NonNullable<ChatMessage['forward']> }) {
  const [isOpen, setOpen] = useState(false)
  const title = m.chat_forward_title({ names: of.title })
  return (
    <>
      <button type="button" className={styles.card} onClick={() => setOpen(true)}>
        <span className={styles.cardTitle}>{title}</span>
        {of.items.slice(0, shown).map((item, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the card does not change
          <span key={at} className={styles.cardLine}>
            {m.group_line({ name: item.name || m.person_gone(), text: item.text || signOf(item.kind) })}
          </span>
        ))}
        <span className={styles.cardLine}>{m.chat_forward_number({ number: of.items.length })}</span>
      </button>
      <Overlay open={isOpen} onClose={() => setOpen(false)} title={title} size="sm">
        <ol className={styles.whole}>
          {of.items.map((item, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the card does not change
            <li key={at} className={styles.item}>
              <span className={styles.itemName}>{item.name || m.person_gone()}</span>
              <span>{item.text || signOf(item.kind)}</span>
            </li>
          ))}
        </ol>
      </Overlay>
    </>
  )
}
