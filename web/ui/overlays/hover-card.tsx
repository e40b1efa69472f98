import { PreviewCard } from '@base-ui/react/preview-card'
import type { ReactNode, RefObject } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { BaseFrame } from './base-frame.tsx'
import styles from './popup.module.css'

type HoverCardProps = {
  open: boolean
  anchor: Element | null
  label: string
  popup: RefObject<HTMLDivElement | null>
  className?: string
  children: ReactNode
}

/** A card beside what it speaks of. Whoever opens it decides when it closes. */
export function HoverCard({ open, anchor, label, popup, className, children }: HoverCardProps) {
  return (
    <BaseFrame>
      <PreviewCard.Root open={open}>
        <PreviewCard.Portal>
          <PreviewCard.Positioner
            anchor={anchor}
            align="start"
            sideOffset={6}
            collisionPadding={12}
            className={styles.positioner}
          >
            <PreviewCard.Popup
              ref={popup}
              role="group"
              aria-label={label}
              data-hover-card
              className={classNames(styles.popup, styles.panel, className)}
            >
              {children}
            </PreviewCard.Popup>
          </PreviewCard.Positioner>
        </PreviewCard.Portal>
      </PreviewCard.Root>
    </BaseFrame>
  )
}
