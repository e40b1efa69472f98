import type { ReactNode } from 'react'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { excerptOf } from '#web/features/chat/marks/message-words.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import styles from './choose.module.css'
import { turnChosen } from './selection.ts'

type ChooseRowProps = { message: ChatMessage; isChosen: boolean; children: ReactNode }

/** A message while some are chosen: a press anywhere on it chooses it, and does nothing else. */
export function ChooseRow({ message, isChosen, children }: ChooseRowProps) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys reach the box itself
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div
      className={styles.choose}
      data-chosen={isChosen || undefined}
      onClick={({ target }) => {
        if (!(target instanceof Element) || !target.closest('label')) turnChosen(message)
      }}
    >
      <Checkbox
        className={styles.box}
        checked={isChosen}
        aria-label={m.chat_choose_one({ words: excerptOf(message) })}
        onChange={() => turnChosen(message)}
      />
      <div className={styles.what} inert>
        {children}
      </div>
    </div>
  )
}
