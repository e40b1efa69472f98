import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatClock, formatDate } from '#web/ui/format/format.ts'
import styles from './creator.module.css'
import type { OwnPost } from './own-posts.ts'

const looks = {
  public: { tone: 'success', name: () => m.creator_state_public() },
  private: { tone: 'plain', name: () => m.creator_state_private() },
  held: { tone: 'warning', name: () => m.creator_state_held() },
  rejected: { tone: 'danger', name: () => m.creator_state_rejected() },
  deleted: { tone: 'danger', name: () => m.creator_state_deleted() },
} as const

/** Where a post stands; of one that is gone also the words of whoever did that, and how long it can be taken back. */
export function PostState({ of: { state, deleteReason, mayRestore, restoreUntil } }: { of: OwnPost }) {
  const { tone, name } = looks[state]
  return (
    <>
      <Badge tone={tone} className={styles.state}>
        {name()}
      </Badge>
      {(state === 'deleted' || state === 'rejected') && deleteReason && (
        <span className={styles.reason}>{deleteReason}</span>
      )}
      {state === 'deleted' && mayRestore && (
        <span className={styles.until}>
          {m.creator_restore_until({ time: `${formatDate(restoreUntil)} ${formatClock(restoreUntil)}` })}
        </span>
      )}
    </>
  )
}
