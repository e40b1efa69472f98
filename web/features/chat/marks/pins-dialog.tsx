import { useQuery } from '@tanstack/react-query'
import X from 'lucide-react/icons/x'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pinnedQuery } from '#web/api/queries/chat-queries.ts'
import { useJump } from '#web/features/chat/around/use-jump.ts'
import { formatListTime } from '#web/features/chat/chat-time.ts'
import { usePage } from '#web/session/page.tsx'
import { IconButton } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './marks.module.css'
import { authorIn, excerptOf, mayPin } from './message-words.ts'
import { useMarkActs } from './use-mark-acts.ts'

type PinsDialogProps = { session: ChatSession; open: boolean; onClose: () => void }

/** All that is kept in sight in a chat; a press leads there. */
export function PinsDialog({ session, open, onClose }: PinsDialogProps) {
  const pinned = useQuery(pinnedQuery(api, session._id))
  const jump = useJump()
  const list = pinned.data?.list
  return (
    <Overlay open={open} onClose={onClose} title={m.chat_pinned()} size="sm">
      {pinned.isPending && (
        <SkeletonRows count={2} size={20} widths={[40, 80]} row={styles.pin} text={styles.pinText} />
      )}
      {pinned.isError && !list && <LoadError of={pinned} compact />}
      {list?.length === 0 && <EmptyState compact title={m.chat_pinned_none()} />}
      {list && list.length > 0 && (
        <ul aria-label={m.chat_pinned()}>
          {list.map((message) => (
            <PinRow
              key={message._id}
              session={session}
              of={message}
              onChoose={() => {
                onClose()
                jump(session._id, message.seq)
              }}
            />
          ))}
        </ul>
      )}
    </Overlay>
  )
}

function PinRow({ session, of, onChoose }: { session: ChatSession; of: ChatMessage; onChoose: () => void }) {
  const acts = useMarkActs()
  const { now } = usePage()
  const current = useNow() ?? now
  return (
    <li className={styles.pin}>
      <button type="button" className={styles.pinText} onClick={onChoose}>
        <span className={styles.pinHead}>
          <span className={styles.pinName}>{authorIn(session, of)?.name ?? m.person_gone()}</span>
          <time dateTime={new Date(of.createTime).toISOString()}>{formatListTime(of.createTime, current)}</time>
        </span>
        <span className={styles.pinWords}>{excerptOf(of)}</span>
      </button>
      {mayPin(session) && (
        <IconButton icon={<Icon of={X} size={18} />} label={m.chat_unpin()} onClick={() => void acts.pin(of, false)} />
      )}
    </li>
  )
}
