import { Drawer as BaseDrawer } from '@base-ui/react/drawer'
import { type ReactNode, useRef } from 'react'
import { CancelButton } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { BaseFrame } from './base-frame.tsx'
import type { DialogProps } from './dialog.tsx'
import styles from './drawer.module.css'
import { firstFocus } from './modal-layer.ts'
import { refusesClose } from './overlay-behaviour.ts'
import { useOverlayHistory } from './overlay-history.ts'

export type DrawerProps = Omit<DialogProps, 'size'> & {
  /** Left of the title. Without it and without a footer there is a cancel button at the end (null: none). */
  start?: ReactNode
  /** Right of the title, e.g. a confirming text button. */
  end?: ReactNode
}

/** A sheet from the lower edge: pull it down, press outside, press Back or use its button to close. */
export function Drawer(props: DrawerProps) {
  const { open, onClose, onClosed, dirty = false, locked = false } = props
  const popup = useRef<HTMLDivElement>(null)
  useOverlayHistory(open && !locked, onClose)
  return (
    <BaseFrame>
      <BaseDrawer.Root
        open={open}
        disablePointerDismissal={dirty || locked}
        onOpenChange={(next, details) => {
          if (refusesClose(details, locked) || (dirty && details.reason === 'swipe')) return details.cancel()
          if (!next) onClose()
        }}
        onOpenChangeComplete={(isOpen) => {
          if (!isOpen) onClosed?.()
        }}
      >
        <BaseDrawer.Portal>
          <BaseDrawer.Backdrop className={styles.scrim} data-scrim="" forceRender />
          <BaseDrawer.Viewport className={styles.viewport}>
            <BaseDrawer.Popup
              ref={popup}
              className={classNames(styles.drawer, props.className)}
              initialFocus={props.initialFocus ?? (() => firstFocus(popup.current))}
            >
              <DrawerContent {...props} />
            </BaseDrawer.Popup>
          </BaseDrawer.Viewport>
        </BaseDrawer.Portal>
      </BaseDrawer.Root>
    </BaseFrame>
  )
}

function DrawerContent({ title, hideTitle, description, children, footer, locked, bare, start, end }: DrawerProps) {
  const hasWayOut = start !== undefined || hideTitle || locked
  const foot = footer ?? (hasWayOut ? null : <BaseDrawer.Close render={<CancelButton />} />)
  return (
    <>
      {!locked && <div className={styles.grip} aria-hidden="true" />}
      <div className={hideTitle ? undefined : styles.head}>
        <span>{start}</span>
        <BaseDrawer.Title className={hideTitle ? styles.hiddenTitle : styles.title}>{title}</BaseDrawer.Title>
        <span className={styles.end}>{end}</span>
      </div>
      <BaseDrawer.Content className={styles.body} data-bare={bare || undefined}>
        {description && <BaseDrawer.Description className={styles.description}>{description}</BaseDrawer.Description>}
        {children}
      </BaseDrawer.Content>
      {foot && <div className={styles.foot}>{foot}</div>}
    </>
  )
}
