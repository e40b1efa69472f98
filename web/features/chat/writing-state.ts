import { useSyncExternalStore } from 'react'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'

/** What is written next in a session is about another message: it answers it, or stands in its place. */
export type WritingAbout = { kind: 'quote' | 'edit'; message: ChatMessage } | null

const abouts = new Map<string, WritingAbout>()
const listeners = new Set<() => void>()

export function writeAbout(sessionId: string, about: WritingAbout): void {
  abouts.set(sessionId, about)
  for (const listener of [...listeners]) listener()
}

export function useWritingAbout(sessionId: string): WritingAbout {
  return useSyncExternalStore(
    subscribe,
    () => abouts.get(sessionId) ?? null,
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
