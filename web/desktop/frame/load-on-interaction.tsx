import { useLayoutEffect, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const DeferredFeatures = lazyPart(() => import('./deferred-features.tsx').then((module) => module.DeferredFeatures))

const loadEvent = 'load-deferred'
/** A press may have begun before the page was taken over: its end counts too. */
const interactions = ['pointermove', 'pointerdown', 'click', 'keydown', 'scroll', loadEvent]

/** Features of the area that nobody can miss before the first interaction. */
export function LoadOnInteraction() {
  const [first, setFirst] = useState<Event | null>(null)
  // With the page, not after it: a press that the page answers must not be missed here.
  useLayoutEffect(() => {
    if (first) return
    for (const event of interactions) addEventListener(event, setFirst, { passive: true })
    return () => {
      for (const event of interactions) removeEventListener(event, setFirst)
    }
  }, [first])
  return first && <DeferredFeatures first={first} />
}

/** Loads the deferred features at once, for a page that needs some of them. To be called from an effect. */
export function loadNow(): void {
  // Effects of a page run before those of what is around it, which is to hear this.
  queueMicrotask(() => dispatchEvent(new Event(loadEvent)))
}
