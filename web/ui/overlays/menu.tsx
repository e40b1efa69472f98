import { cloneElement, type ReactElement, type ReactNode, type Ref, useRef, useState } from 'react'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import type { MenuEntry, MenuFrame, MenuLook } from './menu-popup.tsx'
import { useOverlayHistory } from './overlay-history.ts'

const LazyPopup = lazyPart(() => import('./menu-popup.tsx').then((module) => module.MenuPopup))

type Trigger = ReactElement<{
  ref?: Ref<HTMLElement>
  onClick?: () => void
  onPointerEnter?: () => void
  onFocus?: () => void
  onKeyDown?: (event: React.KeyboardEvent) => void
  'aria-haspopup'?: 'menu'
  'aria-expanded'?: boolean
}>

export type MenuProps = MenuLook & {
  /** The button that opens it, e.g. an IconButton. */
  trigger: ReactElement
} & (
    | { items: MenuEntry[]; list?: undefined }
    /** Entries that are worth a file of their own: a lazy component that draws a `MenuPopup`. */
    | { list: (frame: MenuFrame) => ReactNode; items?: undefined }
  )

/** A list of actions under a button. The button is there at once, the list comes when somebody is near. */
export function Menu({ trigger, label, items, list, align = 'end', side = 'bottom' }: MenuProps) {
  const [open, setOpen] = useState(false)
  const [isNear, setNear] = useState(false)
  const anchor = useRef<HTMLElement>(null)
  useOverlayHistory(open, () => setOpen(false))
  const approach = () => setNear(true)
  const show = () => {
    approach()
    setOpen(true)
  }
  const frame = { open, onClose: () => setOpen(false), anchor, label, align, side }
  return (
    <>
      {cloneElement(trigger as Trigger, {
        ref: anchor,
        onClick: show,
        onPointerEnter: approach,
        onFocus: approach,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          show()
        },
        'aria-haspopup': 'menu',
        'aria-expanded': open,
      })}
      {isNear && (list ? list(frame) : <LazyPopup {...frame} items={items} />)}
    </>
  )
}
