import { useSyncExternalStore } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { api } from '#web/api/browser.ts'

/** Who is writing, by session; a sign is good for a little longer than the pause between two. */
const writing = new Map<string, Map<string, string>>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const listeners = new Set<() => void>()
const goodFor = limits.typingPause + 2000
const nobody = ''

export function hearTyping({ sessionId, userId, name }: { sessionId: string; userId: string; name: string }): void {
  const key = `${sessionId} ${userId}`
  clearTimeout(timers.get(key))
  writing.set(sessionId, new Map(writing.get(sessionId)).set(userId, name))
  timers.set(
    key,
    setTimeout(() => stopTyping(sessionId, userId), goodFor),
  )
  tell()
}

/** They have said it. */
export function stopTyping(sessionId: string, userId: string): void {
  const known = writing.get(sessionId)
  if (!known?.has(userId)) return
  const rest = new Map(known)
  rest.delete(userId)
  writing.set(sessionId, rest)
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

/** The names of those who are writing, or nothing. */
export function useTyping(sessionId: string): string {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => [...(writing.get(sessionId)?.values() ?? [])].join('、') || nobody,
    () => nobody,
  )
}

const said = new Map<string, number>()

/** I am writing; the others hear of it now and then. Nothing depends on it. */
export function sayTyping(sessionId: string): void {
  const now = Date.now()
  if (now - (said.get(sessionId) ?? 0) < limits.typingPause) return
  said.set(sessionId, now)
  api.im.typing({ sessionId }).catch(() => undefined)
}
