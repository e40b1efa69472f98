import { useSyncExternalStore } from 'react'
import { limits } from '#contract/limits.ts'

/** How long a code may not be sent again. It stands in the browser's storage: closing the form, reloading the page or
 *  opening a second tab does not shorten it. */
export type Channel = 'mail' | 'sms'

const keyOf = (channel: Channel) => `aoir:code-${channel}`
const listeners = new Set<() => void>()
let ticking: ReturnType<typeof setInterval> | undefined

/** Whole seconds, never more than one countdown: a clock that was set back must not lock the button for a day. */
export function secondsBetween(now: number, until: number): number {
  const left = until - now
  if (!(left > 0) || left > limits.codeCountdown) return 0
  return Math.ceil(left / 1000)
}

export function startCountdown(channel: Channel): void {
  try {
    localStorage.setItem(keyOf(channel), String(Date.now() + limits.codeCountdown))
  } catch {
    // Storage is off: the server still refuses a second code too soon.
  }
  announce()
}

export function secondsLeft(channel: Channel): number {
  try {
    return secondsBetween(Date.now(), Number(localStorage.getItem(keyOf(channel)) ?? 0))
  } catch {
    return 0
  }
}

export function useCountdown(channel: Channel): number {
  return useSyncExternalStore(
    subscribe,
    () => secondsLeft(channel),
    () => 0,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  ticking ??= setInterval(announce, 250)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

function announce(): void {
  for (const listener of listeners) listener()
}
