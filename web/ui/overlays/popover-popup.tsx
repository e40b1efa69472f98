import { Popover as BasePopover } from '@base-ui/react/popover'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { BaseFrame } from './base-frame.tsx'
import { refusesClose } from './overlay-behaviour.ts'
import styles from './popup.module.css'

export type PopoverProps = {
  trigger: ReactElement
  label: string
  children: ReactNode | ((close: () => void) => ReactNode)
  align?: 'start' | 'center' | 'end'
  side?: 'top' | 'bottom' | 'left' | 'right'
  open?: boolean
  onOpenChange?: (open: boolean) => void
  /** No padding of its own. */
  bare?: boolean
}

type PopoverPopupProps = Pick<PopoverProps, 'label' | 'align' | 'side' | 'bare'> & {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLElement | null>
  children: ReactNode
}

export function PopoverPopup({ open, onClose, anchor, label, align, side, bare, children }: PopoverPopupProps) {
  return (
    <BaseFrame>
      <BasePopover.Root
        open={open}
        onOpenChange={(next, details) => {
          // a press on the button is the button's own affair
          const onTrigger = anchor.current?.contains(details.event.target as Node)
          if (refusesClose(details, false) || (details.reason === 'outside-press' && onTrigger)) return details.cancel()
          if (!next) onClose()
        }}
      >
        <BasePopover.Portal>
          <BasePopover.Positioner
            anchor={anchor}
            align={align}
            side={side}
            sideOffset={8}
            collisionPadding={12}
            className={styles.positioner}
          >
            <BasePopover.Popup
              aria-label={label}
              className={classNames(styles.popup, styles.panel)}
              data-bare={bare || undefined}
              finalFocus={anchor}
            >
              {children}
            </BasePopover.Popup>
          </BasePopover.Positioner>
        </BasePopover.Portal>
      </BasePopover.Root>
    </BaseFrame>
  )
}
