import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { type Act, useWaiting, waitingPlace } from '#web/session/outbox/waiting.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './offline-shelf.module.css'

/** What was done without a network and is not sent yet, in the order in which it will be, and what the server refused. */
export function OutboxList() {
  const acts = useWaiting()
  if (acts.length === 0) return null
  return (
    <Card className={styles.shelf} aria-label={m.outbox_title()}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          {m.outbox_title()} <span className={styles.sum}>{acts.length}</span>
        </h2>
        <span className={styles.sum}>{m.outbox_order()}</span>
      </div>
      <ul className={styles.acts}>
        {acts.map((act) => (
          <WaitingAct key={act.clientId} act={act} />
        ))}
      </ul>
    </Card>
  )
}

const kinds: Record<Act['what']['kind'], () => string> = {
  comment: m.outbox_comment,
  reply: m.outbox_reply,
  switch: m.outbox_switch,
}

function WaitingAct({ act: { clientId, what, state, error } }: { act: Act }) {
  const isFailed = state === 'failed'
  const copy = async () => {
    if (await copyText(what.words ?? '')) toast.success(m.outbox_copied())
  }
  return (
    <li className={styles.act}>
      <div className={styles.where}>
        <Link to={what.path} className={styles.name}>
          {kinds[what.kind]()} · {what.title}
        </Link>
        <span className={styles.state} data-failed={isFailed || undefined}>
          {isFailed ? m.outbox_failed() : m.outbox_waiting()}
        </span>
      </div>
      {what.words && <p className={styles.words}>{what.words}</p>}
      {isFailed && <p className={styles.reason}>{m.outbox_kept({ reason: error })}</p>}
      <div className={styles.choices}>
        {isFailed && (
          <Button size={28} onClick={() => void waitingPlace()?.retry(clientId)}>
            {m.ui_retry()}
          </Button>
        )}
        {what.words && (
          <Button size={28} onClick={() => void copy()}>
            {m.outbox_copy()}
          </Button>
        )}
        <Button size={28} variant="text" onClick={() => void waitingPlace()?.remove(clientId)}>
          {m.outbox_drop()}
        </Button>
      </div>
    </li>
  )
}
