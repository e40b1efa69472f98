import { useSyncExternalStore } from 'react'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { toast } from '#web/ui/feedback/toast.ts'

/** The messages that are chosen in one chat, in the order in which they were; none: nothing is being chosen. */
let current: { sessionId: string; messages: readonly ChatMessage[] } | null = null
const listeners = new Set<() => void>()

function change(next: typeof current): void {
  current = next
  for (const listener of [...listeners]) listener()
}

export const beginChoosing = (message: ChatMessage) => change({ sessionId: message.sessionId, messages: [message] })

export const endChoosing = () => change(null)

/** One more, or one less; as many as one card holds. */
export function turnChosen(message: ChatMessage): void {
  if (current?.sessionId !== message.sessionId) return
  const { sessionId, messages } = current
  const rest = messages.filter(({ _id }) => _id !== message._id)
  if (rest.length === messages.length && rest.length >= limits.forwarded)
    return void toast.warning(m.chat_choose_most({ max: limits.forwarded }))
  change({ sessionId, messages: rest.length < messages.length ? rest : [...messages, message] })
}

/** Can be chosen: what somebody says and has not taken back. */
const isChoosable = ({ kind, isRecalled }: ChatMessage) => kind !== 'notice' && !isRecalled

/** Null: nothing is being chosen in this chat. */
export function useChosen(sessionId: string): readonly ChatMessage[] | null {
  const all = useSyncExternalStore(
    subscribe,
    () => current,
    () => null,
  )
  return all?.sessionId === sessionId ? all.messages : null
}

/** Of one message: null while nothing is being chosen there. */
export function useIsChosen(message: ChatMessage | null): boolean | null {
  return useSyncExternalStore(
    subscribe,
    () => {
      if (!message || current?.sessionId !== message.sessionId || !isChoosable(message)) return null
      return current.messages.some(({ _id }) => _id === message._id)
    },
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
