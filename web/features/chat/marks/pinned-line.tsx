import { useQuery } from '@tanstack/react-query'
import Pin from 'lucide-react/icons/pin'
import X from 'lucide-react/icons/x'
import type { ChatGroup } from '#contract/modules/forum/chat-group.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pinnedQuery } from '#web/api/queries/chat-queries.ts'
import { useJump } from '#web/features/chat/around/use-jump.ts'
import { IconButton } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './marks.module.css'
import { excerptOf } from './message-words.ts'
import { useMarkActs } from './use-mark-acts.ts'

/** The newest of what is kept in sight in a group. */
export function PinnedLine({ group }: { group: ChatGroup }) {
  const { data } = useQuery({ ...pinnedQuery(api, group._id), enabled: group.role !== null })
  const acts = useMarkActs()
  const jump = useJump()
  const [first] = data?.list ?? []
  if (!first) return null
  const number = data?.list.length ?? 0
  return (
    <div className={styles.pinned} role="note" aria-label={m.chat_pinned()}>
      <Icon of={Pin} size={16} className={styles.pinnedIcon} />
      <button type="button" className={styles.pinnedWords} onClick={() => jump(first.sessionId, first.seq)}>
        {m.group_line({ name: first.fromUser?.name ?? m.person_gone(), text: excerptOf(first) })}
      </button>
      {number > 1 && <span>{m.chat_pinned_number({ number })}</span>}
      {group.role !== 'member' && (
        <IconButton
          size={28}
          icon={<Icon of={X} size={16} />}
          label={m.chat_unpin()}
          onClick={() => void acts.pin(first, false)}
        />
      )}
    </div>
  )
}
