import { useLayoutEffect, useState } from 'react'

/** Asks for what waits for an interaction without one. */
const wakeEvent = 'first-interaction'
/** A press may have begun before the page was taken over: its end counts too. */
const interactions = ['pointermove', 'pointerdown', 'click', 'keydown', 'input', 'scroll', wakeEvent]

/** The first sign that somebody uses the page, for what nobody can miss before. */
export function useFirstInteraction(): Event | null {
  const [first, setFirst] = useState<Event | null>(null)
  // With the page, not after it: a press that the page answers must not be missed here.
  useLayoutEffect(() => {
    if (first) return
    for (const event of interactions) addEventListener(event, setFirst, { passive: true })
    return () => {
      for (const event of interactions) removeEventListener(event, setFirst)
    }
  }, [first])
  return first
}

/** Does not wait for one, for a page that needs something of it at once. To be called from an effect. */
export function wakeNow(): void {
  // Effects of a page run before those of what is around it, which is to hear this.
  queueMicrotask(() => dispatchEvent(new Event(wakeEvent)))
}
