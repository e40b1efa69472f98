import { useSyncExternalStore } from 'react'
import { limits } from '#contract/shared/limits.ts'

/** How long no code may be sent again to the same address: who mistyped theirs need not wait. It stands in the browser's
 *  storage: closing the form, reloading the page or opening a second tab does not shorten it. */
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

const plain = (address: string) => address.replace(/\s/g, '').toLowerCase()

export function startCountdown(channel: Channel, to: string): void {
  try {
    localStorage.setItem(keyOf(channel), `${Date.now() + limits.codeCountdown} ${plain(to)}`)
  } catch {
    // Storage is off: the server still refuses a second code too soon.
  }
  announce()
}

/** Before an address is typed it may well be the same one again. */
export function secondsLeft(channel: Channel, to: string): number {
  try {
    const [until, address] = (localStorage.getItem(keyOf(channel)) ?? '').split(' ')
    if (to && plain(to) !== address) return 0
    const seconds = secondsBetween(Date.now(), Number(until))
    if (seconds === 0) localStorage.removeItem(keyOf(channel))
    return seconds
  } catch {
    return 0
  }
}

/** For the address that is in the field at each moment. */
export function useCountdown(channels: Channel[], addressInField: () => string): number {
  return useSyncExternalStore(
    subscribe,
    () => Math.max(...channels.map((channel) => secondsLeft(channel, addressInField()))),
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
