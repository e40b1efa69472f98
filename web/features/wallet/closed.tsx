import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import styles from './closed.module.css'

type ClosedProps = { title: string; level?: 2 | 3 }

/** What the site has not opened, or not to this member. The balance stays readable, and whoever can open it is led there. */
export function Closed({ title, level, ...actions }: ClosedProps & ClosedLinksProps) {
  return (
    <EmptyState
      level={level}
      drawing="locked"
      title={title}
      description={m.wallet_closed_hint()}
      action={<ClosedLinks {...actions} />}
    />
  )
}

type ClosedLinksProps = {
  /** Where the statement is; none where somebody stands on it. */
  statement?: string
  announcements: string
  onLeave?: () => void
}

export function ClosedLinks({ statement, announcements, onLeave }: ClosedLinksProps) {
  const isAdmin = useMe()?.userpower === 0
  return (
    <span className={styles.actions}>
      {statement && (
        <Button variant="soft" to={statement} onClick={onLeave}>
          {m.wallet_closed_statement()}
        </Button>
      )}
      <Button variant={statement ? 'text' : 'soft'} to={announcements} onClick={onLeave}>
        {m.wallet_closed_announcements()}
      </Button>
      {isAdmin && (
        <Button variant="text" to="/admin/pay" reloadDocument>
          {m.wallet_closed_open()}
        </Button>
      )}
    </span>
  )
}
