import { useFirstInteraction } from '#web/ui/hooks/use-first-interaction.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const DeferredFeatures = lazyPart(() => import('./deferred-features.tsx').then((module) => module.DeferredFeatures))

/** Features of the area that nobody can miss before the first interaction. */
export function LoadOnInteraction() {
  const first = useFirstInteraction()
  return first && <DeferredFeatures first={first} />
}
