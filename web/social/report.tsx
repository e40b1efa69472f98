import { lazy, Suspense, useState } from 'react'
import type { ReportKind } from '#contract/report.ts'

const ReportDialog = lazy(() => import('./report-dialog.tsx').then(({ ReportDialog }) => ({ default: ReportDialog })))

export interface Reported {
  kind: ReportKind
  /** The member, the message, or what was written. */
  objectId: string
  /** Who is reported, or wrote it. */
  name: string
}

/** The dialog to report something, as long as `of` names it. Its code comes with the first report. */
export function Report({ of, onClose }: { of: Reported | null; onClose: () => void }) {
  const [last, setLast] = useState(of)
  if (of && of !== last) setLast(of)
  if (!last) return null
  return (
    <Suspense>
      <ReportDialog key={last.objectId} of={last} open={of !== null} onClose={onClose} onClosed={() => setLast(null)} />
    </Suspense>
  )
}
