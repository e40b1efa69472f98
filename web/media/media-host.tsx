import { useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { forgetLightbox, useLightbox } from './lightbox/lightbox-state.ts'
import { closePicker, usePicker } from './picker/picker-state.ts'
import { useLeaveGuard } from './send/under-way.ts'

const Picker = lazyPart(() => import('./picker/picker.tsx').then((module) => module.Picker), { onMissing: closePicker })
const Lightbox = lazyPart(() => import('./lightbox/lightbox.tsx').then((module) => module.Lightbox), {
  onMissing: forgetLightbox,
})

/** The attachment picker, the picture viewer, and the question before uploads are left behind. Mount once, near the root. */
export function MediaHost() {
  const { open, turn } = usePicker()
  const isShowing = useLightbox() !== null
  const LeaveGuard = useLeaveGuard()
  const [wanted, setWanted] = useState(false)
  if (open && !wanted) setWanted(true)
  return (
    <>
      {wanted && <Picker key={turn} />}
      {isShowing && <Lightbox />}
      {LeaveGuard && <LeaveGuard />}
    </>
  )
}
