import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const DeferredFeatures = lazyPart(() => import('./deferred-features.tsx').then((module) => module.DeferredFeatures))

const loadEvent = 'load-deferred'
const interactions = ['pointermove', 'pointerdown', 'keydown', 'scroll', loadEvent]

/** Features of the area that nobody can miss before the first interaction. */
export function LoadOnInteraction() {
  const [first, setFirst] = useState<Event | null>(null)
  useEffect(() => {
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
