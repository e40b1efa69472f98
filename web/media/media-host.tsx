import { lazy, Suspense, useState } from 'react'
import { bringUpload } from '../session/chat/upload-door.ts'
import { useLightbox } from './lightbox/lightbox-state.ts'
import { usePicker } from './picker/picker-state.ts'
import { useLeaveGuard } from './send/under-way.ts'

const Picker = lazy(() => import('./picker/picker.tsx').then((module) => ({ default: module.Picker })))
const Lightbox = lazy(() => import('./lightbox/lightbox.tsx').then((module) => ({ default: module.Lightbox })))

bringUpload(() => import('./send/for-outbox.ts').then((module) => module.uploadForOutbox))

/** The attachment picker, the picture viewer, and the question before uploads are left behind. Mount once, near the root. */
export function MediaHost() {
  const { open } = usePicker()
  const isShowing = useLightbox() !== null
  const LeaveGuard = useLeaveGuard()
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  // Each waits for its own code: what is on the screen must not vanish meanwhile.
  return (
    <>
      <Suspense fallback={null}>{wanted && <Picker />}</Suspense>
      <Suspense fallback={null}>{isShowing && <Lightbox />}</Suspense>
      {LeaveGuard && <LeaveGuard />}
    </>
  )
}
