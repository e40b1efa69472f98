import ArrowUp from 'lucide-react/icons/arrow-up'
import AtSign from 'lucide-react/icons/at-sign'
import { useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import styles from '#web/features/chat/chat.module.css'
import { NewContentPill } from '#web/ui/feedback/pill.tsx'
import { useJump } from './use-jump.ts'

/** What was unread when the chat was opened, and lies above what is on show: one press leads to the first of it. */
export function JumpPill({ session }: { session: ChatSession }) {
  const [{ unread, first, called }, setPlaces] = useState(() => ({
    unread: session.unread,
    first: session.readSeq + 1,
    called: session.mentionSeq,
  }))
  const jump = useJump()
  const isFar = unread > limits.messagePage
  if (!isFar && called === undefined) return null
  return (
    <div className={styles.top}>
      {isFar && (
        <NewContentPill
          icon={ArrowUp}
          onClick={() => {
            setPlaces((before) => ({ ...before, unread: 0 }))
            jump(session._id, first)
          }}
        >
          {m.chat_first_unread({ count: unread })}
        </NewContentPill>
      )}
      {called !== undefined && (
        <NewContentPill
          icon={AtSign}
          onClick={() => {
            setPlaces((before) => ({ ...before, called: undefined }))
            jump(session._id, called)
          }}
        >
          {m.chat_called_me()}
        </NewContentPill>
      )}
    </div>
  )
}
