import { useState } from 'react'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { DialogProps } from './dialog.tsx'
import type { DrawerProps } from './drawer.tsx'

const loadDialog = () => import('./dialog.tsx').then(({ Dialog }) => Dialog)
const loadDrawer = () => import('./drawer.tsx').then(({ Drawer }) => Drawer)
const LazyDialog = lazyPart(loadDialog)
const LazyDrawer = lazyPart(loadDrawer)

export type OverlayProps = DialogProps &
  Pick<DrawerProps, 'start' | 'end'> & {
    /** auto: a dialog from 768 px up, a drawer below. */
    as?: 'auto' | 'dialog' | 'drawer'
  }

/** Fetches the code of both kinds ahead of time; call it when the page has gone quiet. */
export function preloadOverlays() {
  void loadDialog()
  void loadDrawer()
}

/** One overlay for both worlds. Its code comes with the first opening. */
export function Overlay({ as = 'auto', start, end, ...props }: OverlayProps) {
  const wide = useMedia('(min-width: 768px)')
  const [wanted, setWanted] = useState(props.open)
  if (props.open && !wanted) setWanted(true)
  if (!wanted) return null
  const dialog = as === 'dialog' || (as === 'auto' && wide)
  return dialog ? <LazyDialog {...props} /> : <LazyDrawer {...props} start={start} end={end} />
}
