import { useQuiet } from '#web/ui/hooks/use-quiet.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const PullIndicator = lazyPart(() => import('./pull-indicator.tsx').then((module) => module.PullIndicator))

/** A list that can be pulled down to be read again. It belongs at the beginning of what its pane scrolls; `bare` where
 *  no header lies over that. */
export function PullToRefresh({ bare = false }: { bare?: boolean }) {
  if (!useQuiet()) return null
  return <PullIndicator bare={bare} />
}
