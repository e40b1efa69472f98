import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { ImSession } from '#contract/modules/forum/chat.ts'
import type { Messages } from '#web/api/queries/chat-queries.ts'
import { closeGap, isBehind } from '#web/chat/chat-cache.ts'
import { knownUpTo } from '#web/chat/messages.ts'
import { readSession } from '#web/chat/reading.ts'
import { useSocketOnline } from '#web/session/socket.ts'

function subscribe(changed: () => void): () => void {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}

function useInSight(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => document.visibilityState === 'visible',
    () => false,
  )
}

/** What stands at the end of a list that somebody looks at has been read. */
export function useReading({ _id, readSeq, unread }: ImSession, data: Messages, isAtEnd: boolean): void {
  const queries = useQueryClient()
  const isInSight = useInSight()
  const isOnline = useSocketOnline()
  const upTo = knownUpTo(data)
  const isUnread = unread > 0 && upTo > readSeq
  // biome-ignore lint/correctness/useExhaustiveDependencies: what could not be said is said when the network is back
  useEffect(() => {
    if (isInSight && isAtEnd && isUnread) readSession(queries, _id, upTo).catch(() => undefined)
  }, [queries, _id, upTo, isInSight, isAtEnd, isUnread, isOnline])
}

const grace = 200

/** However it came about: what the session has and the list has not is fetched. */
export function useGapWatch(session: ImSession, data: Messages): void {
  const queries = useQueryClient()
  const isLess = isBehind(data, session)
  useEffect(() => {
    if (!isLess) return
    // The message itself is mostly on its way just now, by the socket.
    const timer = setTimeout(() => void closeGap(queries, session._id, () => true), grace)
    return () => clearTimeout(timer)
  }, [queries, session._id, isLess])
}
