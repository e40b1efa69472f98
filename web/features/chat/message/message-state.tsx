import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { m } from '#messages/messages.js'
import type { OutboxEntry } from '#web/chat/outbox.ts'
import { useOutbox } from '#web/chat/outbox-store.ts'
import styles from '#web/features/chat/chat.module.css'
import type { TimelineItem } from '#web/features/chat/timeline.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** How far a message of mine has come. What is on its way has been kept, and survives the page. */
export function MessageState({
  item: { entry, message, isMine },
  isRead,
}: {
  item: TimelineItem
  isRead: boolean | null
}) {
  if (entry?.state === 'failed') return <Failed entry={entry} />
  if (entry)
    return (
      <span className={styles.state}>
        <Spinner size={12} />
        {!entry.isFresh && m.chat_sending()}
      </span>
    )
  const edited = message?.editTime === undefined ? '' : m.chat_edited()
  const readers = isMine && message?.readNumber ? m.chat_read_number({ number: message.readNumber }) : ''
  const read = isRead === null ? readers : isRead ? m.chat_read() : m.chat_delivered()
  const words = [edited, read].filter(Boolean).join(' · ')
  return words ? <span className={styles.state}>{words}</span> : null
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
