import { cloneElement, type ReactElement, type Ref, useEffect, useId, useRef, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { TooltipProps } from './tooltip-popup.tsx'

const LazyPopup = lazyPart(() => import('./tooltip-popup.tsx').then((module) => module.TooltipPopup))

type Trigger = ReactElement<{
  ref?: Ref<HTMLElement>
  title?: string
  onPointerEnter?: (event: React.PointerEvent) => void
  onPointerLeave?: () => void
  onFocus?: (event: React.FocusEvent) => void
  onBlur?: () => void
  onPointerDown?: () => void
  'aria-describedby'?: string
}>

/** A word about a control, for a resting pointer or the keyboard. Never the only place where something is said. */
export function Tooltip({ text, children, side = 'top', delay = 400 }: TooltipProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const id = useId()
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  const hide = () => {
    clearTimeout(timer.current)
    setOpen(false)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  return (
    <>
      {cloneElement(children as Trigger, {
        ref: anchor,
        title: undefined,
        onPointerEnter: (event) => {
          if (event.pointerType === 'mouse') timer.current = setTimeout(show, delay)
        },
        onPointerLeave: hide,
        onPointerDown: hide,
        onFocus: (event) => {
          if (event.currentTarget.matches(':focus-visible')) show()
        },
        onBlur: hide,
        'aria-describedby': open ? id : undefined,
      })}
      {wanted && <LazyPopup {...{ id, open, anchor, side, text }} onHide={hide} />}
    </>
  )
}
