import { type ComponentType, useSyncExternalStore } from 'react'

/** Everything that is being uploaded anywhere in the page, so that one guard can watch over all of it. */
const stops = new Set<() => void>()
const listeners = new Set<() => void>()

/** Gives back how to say that it is over; `stop` is called when the member leaves in spite of it. */
export function markUnderWay(stop: () => void): () => void {
  const own = () => stop()
  stops.add(own)
  tell()
  return () => {
    stops.delete(own)
    tell()
  }
}

export function stopUploads(): void {
  for (const stop of [...stops]) stop()
}

/** Whoever can upload brings the guard along: it is there with the first byte, and no page carries it for nothing. */
let guard: ComponentType | null = null
export function bringLeaveGuard(component: ComponentType): void {
  guard = component
}

/** The guard as long as something is on its way. */
export function useLeaveGuard(): ComponentType | null {
  return useSyncExternalStore(
    subscribe,
    () => (stops.size > 0 ? guard : null),
    () => null,
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}
