import SmilePlus from 'lucide-react/icons/smile-plus'
import { useState } from 'react'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './marks.module.css'
import { ReactPicker } from './react-picker.tsx'
import { useMarkActs } from './use-mark-acts.ts'

/** What was put on a message; a press joins in, or leaves. The last one adds another kind. */
export function Reactions({ of }: { of: ChatMessage }) {
  const { react } = useMarkActs()
  const [isOpen, setOpen] = useState(false)
  if (!of.reactions?.length) return null
  return (
    <div className={styles.reactions}>
      {of.reactions.map(({ kind, number, isMine }) => (
        <button
          key={kind}
          type="button"
          className={styles.reaction}
          aria-pressed={isMine}
          aria-label={m.chat_reaction({ kind, number })}
          onClick={() => void react(of, kind, !isMine)}
        >
          <span aria-hidden="true">{kind}</span>
          <span aria-hidden="true">{number}</span>
        </button>
      ))}
      <button type="button" className={styles.reaction} aria-label={m.chat_react_add()} onClick={() => setOpen(true)}>
        <Icon of={SmilePlus} size={16} />
      </button>
      <ReactPicker message={of} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}
