import { useState } from 'react'
import type { ReportKind } from '#contract/modules/forum/report.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'

const ReportDialog = lazyPart(() => import('./report-dialog.tsx').then((module) => module.ReportDialog))

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
    <ReportDialog key={last.objectId} of={last} open={of !== null} onClose={onClose} onClosed={() => setLast(null)} />
  )
}
