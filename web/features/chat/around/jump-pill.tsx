import ArrowUp from 'lucide-react/icons/arrow-up'
import AtSign from 'lucide-react/icons/at-sign'
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'
import { m } from '#messages/messages.js'
import styles from '#web/features/chat/chat.module.css'
import { NewContentPill } from '#web/ui/feedback/pill.tsx'
import { isInSight } from './places.ts'
import { useJump } from './use-jump.ts'
import { callsIn, type Opening } from './use-opening.ts'

type JumpPillProps = {
  session: ChatSession
  opening: Opening
  box: RefObject<HTMLElement | null>
  /** Whoever is at the end sees what calls them. */
  isAtEnd: boolean
}

/** What was unread when the chat was opened, and what calls me, while it is not on show: a press leads to each. */
export function JumpPill({ session, opening, box, isAtEnd }: JumpPillProps) {
  const { _id } = session
  const { unread, newFrom, called, past, setPast } = opening
  const [isLooked, setLooked] = useState(false)
  const jump = useJump()
  const sawUnread = () => setPast((before) => ({ ...before, unread: true }))
  const sawCalls = (seqs: readonly number[]) =>
    setPast((before) => ({ ...before, called: new Set([...before.called, ...seqs]) }))
  const look = useEffectEvent(() => {
    if (newFrom !== null && isInSight(box.current, { sessionId: _id, seq: newFrom })) sawUnread()
    sawCalls(called.filter((seq) => isInSight(box.current, { sessionId: _id, seq })))
    setLooked(true)
  })
  // What is on show from the beginning needs no way to it; by now the list has come to its place.
  useEffect(() => look(), [])
  const calls = [...new Set([...called, ...(isAtEnd ? [] : callsIn(session))])].filter((seq) => !past.called.has(seq))
  const [next] = calls.toSorted((a, b) => a - b)
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
      {next !== undefined && (
        <NewContentPill
          icon={AtSign}
          onClick={() => {
            sawCalls([next])
            jump(_id, next)
          }}
        >
          {calls.length > 1 ? m.chat_called_me_times({ count: calls.length }) : m.chat_called_me()}
        </NewContentPill>
      )}
    </div>
  )
}
