import { useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'

/** How a chat stood when somebody opened it: reading it changes the session, and the way back to this stays. */
export interface Opening {
  unread: number
  /** The first that was unread; null: none. */
  newFrom: number | null
  /** Those that called me. */
  called: readonly number[]
  /** What of it needs no way any more: it was on show, or gone to. */
  past: Past
  setPast: (change: (before: Past) => Past) => void
}

interface Past {
  unread: boolean
  /** Which of those that call me I have seen. */
  called: ReadonlySet<number>
}

/** The newest is known also where it is too far back to be named among the others. */
export function callsIn({ mentionSeq, mentionSeqs }: ChatSession): readonly number[] {
  return mentionSeqs?.length ? mentionSeqs : mentionSeq === undefined ? [] : [mentionSeq]
}

export function useOpening(session: ChatSession): Opening {
  const [begin] = useState(() => {
    const { unread, readSeq } = session
    return { unread, newFrom: unread > 0 ? readSeq + 1 : null, called: callsIn(session) }
  })
  const [past, setPast] = useState<Past>({ unread: false, called: new Set() })
  return { ...begin, past, setPast }
}
