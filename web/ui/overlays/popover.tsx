import { cloneElement, type ReactElement, type Ref, useRef, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { useOverlayHistory } from './overlay-history.ts'
import type { PopoverProps } from './popover-popup.tsx'

const loadPopup = () => import('./popover-popup.tsx').then(({ PopoverPopup }) => PopoverPopup)
const LazyPopup = lazyPart(loadPopup)

type Trigger = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: () => void
  onPointerEnter?: () => void
  'aria-haspopup'?: 'dialog'
  'aria-expanded'?: boolean
}>

/** A small panel beside its button: emoji, filters, a card. Escape, Back and a press elsewhere close it. */
export function Popover({
  trigger,
  label,
  children,
  align = 'center',
  side = 'bottom',
  bare = false,
  ...given
}: PopoverProps) {
  const [own, setOwn] = useState(false)
  const open = given.open ?? own
  const [wanted, setWanted] = useState(open)
  if (open && !wanted) setWanted(true)
  const anchor = useRef<HTMLElement>(null)
  const set = (next: boolean) => {
    setOwn(next)
    given.onOpenChange?.(next)
  }
  useOverlayHistory(open, () => set(false))
  return (
    <>
      {cloneElement(trigger as Trigger, {
        ref: anchor,
        onClick: () => set(!open),
        onPointerEnter: () => void loadPopup(),
        'aria-haspopup': 'dialog',
        'aria-expanded': open,
      })}
      {wanted && (
        <LazyPopup open={open} onClose={() => set(false)} {...{ anchor, label, align, side, bare }}>
          {typeof children === 'function' ? children(() => set(false)) : children}
        </LazyPopup>
      )}
    </>
  )
}
