import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import styles from './marks.module.css'
import { useMarkActs } from './use-mark-acts.ts'

/** What was put on a message; a press joins in, or leaves. */
export function Reactions({ of }: { of: ChatMessage }) {
  const { react } = useMarkActs()
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
    </div>
  )
}
