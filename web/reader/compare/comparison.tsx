import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { ComparisonProps } from './comparison-table.tsx'

/** What differs between two versions. Its code, which reckons that, comes with the first look at it. */
export const Comparison = lazyPart<ComparisonProps>(
  () => import('./comparison-table.tsx').then(({ ComparisonTable }) => ComparisonTable),
  { meanwhile: <SkeletonLines widths={[90, 100, 80, 60]} /> },
)
