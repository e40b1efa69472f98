import { useSyncExternalStore } from 'react'

let online: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()

/** Who is connected now. Nobody is, as far as we know, while we are not ourselves. */
export function setOnlineUsers(ids: readonly string[]): void {
  online = new Set(ids)
  for (const listener of listeners) listener()
}

export function useIsOnline(userId: string | undefined): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => userId !== undefined && online.has(userId),
    () => false,
  )
}
