import { useState } from 'react'
import type { ChatSession } from '#contract/modules/forum/chat.ts'

/** How a chat stood when somebody opened it: reading it changes the session, and the way back to this stays. */
export interface Opening {
  unread: number
  /** The first that was unread; null: none. */
  newFrom: number | null
  /** The newest that called me; 0: none. */
  called: number
  /** What of it needs no way any more: it was on show, or gone to. */
  past: Past
  setPast: (change: (before: Past) => Past) => void
}

interface Past {
  unread: boolean
  /** Up to which message I have seen what calls me. */
  called: number
}

export function useOpening({ unread, readSeq, mentionSeq = 0 }: ChatSession): Opening {
  const [begin] = useState(() => ({ unread, newFrom: unread > 0 ? readSeq + 1 : null, called: mentionSeq }))
  const [past, setPast] = useState<Past>({ unread: false, called: 0 })
  return { ...begin, past, setPast }
}
