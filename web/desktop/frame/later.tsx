import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'

// A page that has lost its network goes on without them.
const Comforts = lazy<ComponentType<{ first: Event }>>(() =>
  import('./comforts.tsx').then(
    ({ Comforts }) => ({ default: Comforts }),
    () => ({ default: () => null }),
  ),
)

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
  if (!first) return null
  return (
    <Suspense fallback={null}>
      <Comforts first={first} />
    </Suspense>
  )
}
