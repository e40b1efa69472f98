import { Link, useNavigate } from 'react-router'
import type { DraftContent } from '#contract/modules/forum/draft.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type Act, useWaiting, waitingPlace } from '#web/session/outbox/waiting.ts'
import { usePaths } from '#web/social/paths.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
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
  post: m.outbox_post,
  comment: m.outbox_comment,
  reply: m.outbox_reply,
  switch: m.outbox_switch,
}

function WaitingAct({ act: { clientId, what, state, error, mark } }: { act: Act }) {
  const navigate = useNavigate()
  const paths = usePaths()
  const isFailed = state === 'failed'
  /** Back into the form, with everything that was in it. */
  const goOn = async () => {
    const draft = mark as DraftContent
    try {
      const { _id } = await api.post.saveDraft({ draft })
      await waitingPlace()?.remove(clientId)
      await navigate(`${draft.article ? paths.publishArticle : paths.publish}?draft=${_id}`)
    } catch (problem) {
      sayFailure(problem)
    }
  }
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
        {isFailed && what.kind === 'post' && (
          <Button size={28} onClick={() => void goOn()}>
            {m.outbox_go_on()}
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
