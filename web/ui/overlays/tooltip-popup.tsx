import { Tooltip as BaseTooltip } from '@base-ui/react/tooltip'
import type { ReactElement, ReactNode, RefObject } from 'react'
import { BaseFrame } from './base-frame.tsx'
import styles from './popup.module.css'

export type TooltipProps = {
  text: ReactNode
  children: ReactElement
  side?: 'top' | 'bottom' | 'left' | 'right'
  delay?: number
}

type TooltipPopupProps = Pick<TooltipProps, 'text' | 'side'> & {
  id: string
  open: boolean
  onHide: () => void
  anchor: RefObject<HTMLElement | null>
}

export function TooltipPopup({ id, open, onHide, anchor, side, text }: TooltipPopupProps) {
  return (
    <BaseFrame>
      <BaseTooltip.Root open={open} onOpenChange={(next) => !next && onHide()} disableHoverablePopup>
        <BaseTooltip.Portal>
          <BaseTooltip.Positioner
            anchor={anchor}
            side={side}
            sideOffset={6}
            collisionPadding={8}
            className={styles.positioner}
          >
            <BaseTooltip.Popup id={id} role="tooltip" className={styles.tip}>
              {text}
            </BaseTooltip.Popup>
          </BaseTooltip.Positioner>
        </BaseTooltip.Portal>
      </BaseTooltip.Root>
    </BaseFrame>
  )
}
