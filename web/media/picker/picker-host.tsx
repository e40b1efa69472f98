import { lazy, Suspense, useState } from 'react'
import { useUploadsUnderWay } from '../send/under-way.ts'
import { usePicker } from './picker-state.ts'

const Picker = lazy(() => import('./picker.tsx').then((module) => ({ default: module.Picker })))
const LeaveGuard = lazy(() =>
  import('../send/leave-guard.tsx').then(({ UploadLeaveGuard }) => ({ default: UploadLeaveGuard })),
)

/** The attachment picker, and the question before uploads are left behind. Mount once, near the root. */
export function PickerHost() {
  const { open } = usePicker()
  const isUploading = useUploadsUnderWay()
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  return (
    <Suspense fallback={null}>
      {wanted && <Picker />}
      {isUploading && <LeaveGuard />}
    </Suspense>
  )
}
