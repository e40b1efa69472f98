import { useEffect, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const Comforts = lazyPart(() => import('./deferred-features.tsx').then((module) => module.Comforts))

const signs = ['pointermove', 'pointerdown', 'keydown', 'scroll', 'wake']

/** What makes the area comfortable, and nobody can miss before the first sign of life. */
export function Later() {
  const [first, setFirst] = useState<Event | null>(null)
  useEffect(() => {
    if (first) return
    for (const sign of signs) addEventListener(sign, setFirst, { passive: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, setFirst)
    }
  }, [first])
  return first && <Comforts first={first} />
}
