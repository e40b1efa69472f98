import ArrowUp from 'lucide-react/icons/arrow-up'
import AtSign from 'lucide-react/icons/at-sign'
import { type RefObject, useEffectEvent, useLayoutEffect, useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import styles from '#web/features/chat/chat.module.css'
import { NewContentPill } from '#web/ui/feedback/pill.tsx'
import { isInSight } from './places.ts'
import { useJump } from './use-jump.ts'
import type { Opening } from './use-opening.ts'

type JumpPillProps = {
  session: ChatSession
  opening: Opening
  box: RefObject<HTMLElement | null>
  /** Whoever is at the end sees what calls them. */
  isAtEnd: boolean
}

/** What was unread when the chat was opened, and what calls me, while it is not on show: one press leads there. */
export function JumpPill({ session: { _id, mentionSeq = 0 }, opening, box, isAtEnd }: JumpPillProps) {
  const { unread, newFrom, called, past, setPast } = opening
  const [isLooked, setLooked] = useState(false)
  const jump = useJump()
  const sawUnread = () => setPast((before) => ({ ...before, unread: true }))
  const sawCall = (seq: number) => setPast((before) => ({ ...before, called: Math.max(before.called, seq) }))
  const look = useEffectEvent(() => {
    if (newFrom !== null && isInSight(box.current, { sessionId: _id, seq: newFrom })) sawUnread()
    if (called > 0 && isInSight(box.current, { sessionId: _id, seq: called })) sawCall(called)
    setLooked(true)
  })
  // What is on show from the beginning needs no way to it.
  useLayoutEffect(() => look(), [])
  const calls = Math.max(called, isAtEnd ? 0 : mentionSeq)
  if (!isLooked) return null
  return (
    <div className={styles.top}>
      {newFrom !== null && !past.unread && (
        <NewContentPill
          icon={ArrowUp}
          onClick={() => {
            sawUnread()
            jump(_id, newFrom)
          }}
        >
          {m.chat_first_unread({ count: unread })}
        </NewContentPill>
      )}
      {calls > past.called && (
        <NewContentPill
          icon={AtSign}
          onClick={() => {
            sawCall(calls)
            jump(_id, calls)
          }}
        >
          {m.chat_called_me()}
        </NewContentPill>
      )}
    </div>
  )
}
