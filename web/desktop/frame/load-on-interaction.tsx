import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const DeferredFeatures = lazyPart(() => import('./deferred-features.tsx').then((module) => module.DeferredFeatures))

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'load-deferred']

/** Features of the area that nobody can miss before the first interaction. */
export function Later() {
  const [first, setFirst] = useState<Event | null>(null)
  useEffect(() => {
    if (first) return
    for (const sign of signs) addEventListener(sign, setFirst, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, setFirst)
    }
  }, [first])
  return first && <DeferredFeatures first={first} />
}
