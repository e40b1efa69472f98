import { useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { ForwardDialogProps } from './forward-dialog.tsx'

const ForwardDialog = lazyPart(() => import('./forward-dialog.tsx').then((module) => module.ForwardDialog))

/** Asks to which chats messages go on; its code comes with the first opening, and each opening begins anew. */
export function ForwardMessages(props: Omit<ForwardDialogProps, 'onClosed'>) {
  const [isThere, setThere] = useState(props.open)
  if (props.open && !isThere) setThere(true)
  if (!isThere) return null
  return <ForwardDialog {...props} onClosed={() => setThere(false)} />
}
