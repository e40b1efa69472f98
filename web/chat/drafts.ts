import { useCallback, useSyncExternalStore } from 'react'
import { useMe } from '#web/session/use-me.ts'

type Drafts = Readonly<Record<string, string>>

const listeners = new Set<() => void>()
const kept = new Map<string, Drafts>()
const keyOf = (userId: string) => `aoir:chat-drafts:${userId}`

/** What I have begun to write in each session; it outlives the page, and the other tabs know it. */
function draftsOf(userId: string): Drafts {
  const known = kept.get(userId) ?? read(userId)
  kept.set(userId, known)
  return known
}

function read(userId: string): Drafts {
  try {
    return JSON.parse(localStorage.getItem(keyOf(userId)) ?? '{}') as Drafts
  } catch {
    return {}
  }
}

export function writeDraft(userId: string, sessionId: string, text: string): void {
  const { [sessionId]: _, ...others } = draftsOf(userId)
  const drafts = text === '' ? others : { ...others, [sessionId]: text }
  kept.set(userId, drafts)
  try {
    localStorage.setItem(keyOf(userId), JSON.stringify(drafts))
  } catch {
    // A browser that keeps nothing keeps it until the page goes.
  }
  tell()
}

export function useDraft(sessionId: string): string {
  const userId = useMe()?._id
  const get = useCallback(() => (userId && draftsOf(userId)[sessionId]) || '', [userId, sessionId])
  return useSyncExternalStore(subscribe, get, () => '')
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', onStorage)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', onStorage)
  }
}

function onStorage({ key }: StorageEvent): void {
  if (key !== null && !key.startsWith(keyOf(''))) return
  kept.clear()
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
