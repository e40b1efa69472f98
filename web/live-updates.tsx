import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { useMe } from './session/use-me.ts'

/** Keeps the real-time channel of a member open. Mount once, near the root. */
export function LiveUpdates() {
  const queries = useQueryClient()
  const userId = useMe()?._id
  useEffect(() => (userId ? connectWhenQuiet(userId, queries) : undefined), [userId, queries])
  return null
}

/** The page comes first; the socket has a second to spare, and its code comes then. */
function connectWhenQuiet(userId: string, queries: QueryClient): () => void {
  let close: (() => void) | undefined
  let isGone = false
  const connect = async () => {
    const [{ connectSocket }, { hearNews }] = await Promise.all([
      import('./session/socket.ts'),
      import('./hear-news.ts'),
    ])
    if (!isGone) close = connectSocket(userId, hearNews(queries, userId))
  }
  // Without the code there is no channel until the next page; nothing else depends on it.
  const timer = setTimeout(() => connect().catch(() => undefined), limits.manifestDelay)
  return () => {
    isGone = true
    clearTimeout(timer)
    close?.()
  }
}
