import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { m } from '#messages/messages.js'
import type { OutboxEntry } from '#web/session/chat/outbox.ts'
import { useOutbox } from '#web/session/chat/outbox-store.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './chat.module.css'
import type { Said } from './timeline.ts'

/** How far a message of mine has come. */
export function MessageState({ said: { entry }, isRead }: { said: Said; isRead: boolean | null }) {
  if (entry?.state === 'failed') return <Failed entry={entry} />
  if (entry)
    return (
      <span className={styles.state}>
        <Spinner size={12} />
        {m.chat_sending()}
      </span>
    )
  if (isRead === null) return null
  return <span className={styles.state}>{isRead ? m.chat_read() : m.chat_delivered()}</span>
}

/** The server's own sentence says why. */
function Failed({ entry: { clientId, error } }: { entry: OutboxEntry }) {
  const outbox = useOutbox().get
  return (
    <span className={styles.failed}>
      <span className={styles.state} data-failed>
        <Icon of={TriangleAlert} size={14} />
        {m.chat_failed()}
        <button type="button" className={styles.again} onClick={() => void outbox()?.retry(clientId)}>
          {m.chat_resend()}
        </button>
        <button type="button" className={styles.again} onClick={() => void outbox()?.remove(clientId)}>
          {m.chat_delete()}
        </button>
      </span>
      {error && (
        <span className={styles.reason} role="alert">
          {error}
        </span>
      )}
    </span>
  )
}
