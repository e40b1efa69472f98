import { useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { FindDialogProps } from './find-dialog.tsx'

const FindDialog = lazyPart(() => import('./find-dialog.tsx').then((module) => module.FindDialog))

/** Looks for what was said; its code comes with the first opening, and each opening begins anew. */
export function FindMessages(props: Omit<FindDialogProps, 'onClosed'>) {
  const [isThere, setThere] = useState(props.open)
  if (props.open && !isThere) setThere(true)
  if (!isThere) return null
  return <FindDialog {...props} onClosed={() => setThere(false)} />
}
