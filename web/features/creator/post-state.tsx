import { m } from '#messages/messages.js'
import { Badge } from '#web/ui/badge.tsx'
import styles from './creator.module.css'
import type { OwnPost } from './own-posts.ts'

const looks = {
  public: { tone: 'success', name: () => m.creator_state_public() },
  private: { tone: 'plain', name: () => m.creator_state_private() },
  deleted: { tone: 'danger', name: () => m.creator_state_deleted() },
} as const

/** Where a post stands, and the words of whoever deleted it. */
export function PostState({ of: { state, deleteReason } }: { of: OwnPost }) {
  const { tone, name } = looks[state]
  return (
    <>
      <Badge tone={tone}>{name()}</Badge>
      {state === 'deleted' && deleteReason && <span className={styles.reason}>{deleteReason}</span>}
    </>
  )
}
