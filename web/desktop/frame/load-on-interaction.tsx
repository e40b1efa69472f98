import { useLayoutEffect, useRef } from 'react'
import { useFirstInteraction } from '#web/ui/hooks/use-first-interaction.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const DeferredFeatures = lazyPart(() => import('./deferred-features.tsx').then((module) => module.DeferredFeatures))

/** Features of the area that nobody can miss before the first interaction. */
export function LoadOnInteraction() {
  const takeKeys = useEarlyKeys()
  return useFirstInteraction() && <DeferredFeatures takeKeys={takeKeys} />
}

/** Keys that are pressed while the code that hears them is on its way; whoever takes them hears the next ones itself. */
function useEarlyKeys(): () => KeyboardEvent[] {
  const keys = useRef<KeyboardEvent[]>([])
  const stop = useRef(() => {})
  useLayoutEffect(() => {
    const keep = (event: KeyboardEvent) => keys.current.push(event)
    stop.current = () => removeEventListener('keydown', keep)
    addEventListener('keydown', keep, { passive: true })
    return () => stop.current()
  }, [])
  return () => {
    stop.current()
    return keys.current.splice(0)
  }
}
