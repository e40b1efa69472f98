import { useSyncExternalStore } from 'react'
import { type DataRouter, useLocation } from 'react-router'

/**
 * So long after the press a page may still come without an outline. A page whose regions alone are slow is there before
 * (see query-client.ts), and would only flicker.
 */
const patience = 120
/** Longer than that no press lasts: the step has another cause, such as a key. */
const longestPress = 600

let pressedAt = Number.NEGATIVE_INFINITY
/** Where the step that is under way leads, from the moment it begins until its page is drawn. */
let wanted: string | null = null
let isLate = false
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/**
 * Follows the steps of a router from outside React: what the router tells its components is drawn when the processor
 * has nothing more urgent to do, and on a slow phone that is long after the finger.
 */
export function watchSteps(router: DataRouter): void {
  addEventListener('pointerdown', ({ timeStamp }) => (pressedAt = timeStamp), { capture: true, passive: true })
  router.subscribe(({ navigation, location }) => {
    const next = navigation.location?.pathname ?? (location.pathname === wanted ? wanted : null)
    if (next !== wanted) begin(next)
  })
}

function begin(path: string | null): void {
  clearTimeout(timer)
  wanted = path
  isLate = false
  if (path !== null) timer = setTimeout(becomeLate, patience - sincePress())
  tell()
}

function becomeLate(): void {
  isLate = true
  tell()
}

function tell(): void {
  for (const listener of listeners) listener()
}

function sincePress(): number {
  const passed = performance.now() - pressedAt
  return passed < longestPress ? passed : 0
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The path of the page that was asked for and is not there yet, or null. */
export function useWantedPath(): string | null {
  const here = useLocation().pathname
  const path = useSyncExternalStore(
    subscribe,
    () => wanted,
    () => null,
  )
  return path === here ? null : path
}

/** The same, once it keeps its visitor waiting. */
export function useAwaitedPath(): string | null {
  const here = useLocation().pathname
  const path = useSyncExternalStore(
    subscribe,
    () => (isLate ? wanted : null),
    () => null,
  )
  return path === here ? null : path
}
