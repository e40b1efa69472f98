import { useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { Reported } from './report-dialog.tsx'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog))

/** The dialog to report something, as long as `of` names it. Its code comes with the first report. */
export function Report({ of, onClose }: { of: Reported | null; onClose: () => void }) {
  const [last, setLast] = useState(of)
  if (of && of !== last) setLast(of)
  if (!last) return null
  return (
    <ReportDialog key={last.objectId} of={last} open={of !== null} onClose={onClose} onClosed={() => setLast(null)} />
  )
}
