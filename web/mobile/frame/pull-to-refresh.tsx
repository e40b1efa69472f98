import { lazy, Suspense } from 'react'
import { useQuiet } from '../../ui/use-quiet.ts'

const PullMark = lazy(() => import('./pull-mark.tsx').then(({ PullMark }) => ({ default: PullMark })))

/** A list that can be pulled down to be read again. It belongs at the beginning of what its pane scrolls; `bare` where
 *  no header lies over that. */
export function PullToRefresh({ bare = false }: { bare?: boolean }) {
  if (!useQuiet()) return null
  return (
    <Suspense fallback={null}>
      <PullMark bare={bare} />
    </Suspense>
  )
}
