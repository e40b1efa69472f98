import { cloneElement, lazy, type ReactElement, type ReactNode, type Ref, Suspense, useRef, useState } from 'react'
import type { IconDrawing } from './icon.tsx'
import { useOverlayHistory } from './overlay-history.ts'

const loadPopup = () => import('./menu-popup.tsx').then(({ MenuPopup }) => ({ default: MenuPopup }))
const LazyPopup = lazy(loadPopup)

export type MenuEntry =
  | 'rule'
  | {
      label: ReactNode
      icon?: IconDrawing
      onSelect?: () => void
      /** A page to go to instead of something to do. */
      to?: string
      danger?: boolean
      disabled?: boolean
      /** A choice: shows a tick when true. */
      checked?: boolean
      hint?: ReactNode
    }

type Trigger = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onKeyDown?: (event: React.KeyboardEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

export type MenuProps = {
  /** The button that opens it, e.g. an IconButton. */
  trigger: ReactElement
  label: string
  items: MenuEntry[]
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom'
}

/** A list of actions under a button. The button is there at once, the list's code comes with the first touch of it. */
export function Menu({ trigger, label, items, align = 'end', side = 'bottom' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  useOverlayHistory(open, () => setOpen(false))
  const show = () => {
    setWanted(true)
    setOpen(true)
  }
  return (
    <>
      {cloneElement(trigger as Trigger, {
        ref: anchor,
        onClick: show,
        onPointerEnter: () => void loadPopup(),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show()
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
      {wanted && (
        <Suspense fallback={null}>
          <LazyPopup open={open} onClose={() => setOpen(false)} {...{ anchor, label, items, align, side }} />
        </Suspense>
      )}
    </>
  )
}
