import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import { type ReactNode, type RefObject, useRef } from 'react'
import { m } from '#messages/messages.js'
import { IconButton } from './button.tsx'
import { classNames } from './class-names.ts'
import styles from './dialog.module.css'
import { Icon } from './icon.tsx'
import { firstFocus, refusesClose } from './overlay-behaviour.ts'
import { useOverlayHistory } from './overlay-history.ts'

export type DialogProps = {
  open: boolean
  onClose: () => void
  /** After the 290 ms out-animation: the time to clear what the dialog showed. */
  onClosed?: () => void
  title: ReactNode
  hideTitle?: boolean
  description?: ReactNode
  children?: ReactNode
  footer?: ReactNode
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Unsaved input: a press on the backdrop no longer closes. */
  dirty?: boolean
  /** No way out but the content's own. */
  locked?: boolean
  initialFocus?: RefObject<HTMLElement | null>
  /** The body brings its own padding. */
  bare?: boolean
  className?: string
}

export function Dialog(props: DialogProps) {
  const { open, onClose, onClosed, dirty = false, locked = false, size = 'md' } = props
  const popup = useRef<HTMLDivElement>(null)
  useOverlayHistory(open && !locked, onClose)
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={dirty || locked}
      onOpenChange={(next, details) => {
        if (refusesClose(details, locked)) return details.cancel()
        if (!next) onClose()
      }}
      onOpenChangeComplete={(isOpen) => {
        if (!isOpen) onClosed?.()
      }}
    >
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className={styles.scrim} data-scrim="" forceRender />
        <BaseDialog.Viewport className={styles.viewport}>
          <BaseDialog.Popup
            ref={popup}
            className={classNames(styles.dialog, props.className)}
            data-size={size}
            initialFocus={props.initialFocus ?? ((opened) => firstFocus(popup.current, opened))}
          >
            <DialogContent {...props} />
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

function DialogContent({ title, hideTitle, description, children, footer, locked, bare }: DialogProps) {
  return (
    <>
      <div className={hideTitle ? styles.headless : styles.head}>
        <BaseDialog.Title className={hideTitle ? styles.hiddenTitle : styles.title}>{title}</BaseDialog.Title>
        {!locked && (
          <BaseDialog.Close
            render={<IconButton label={m.ui_close()} icon={<Icon of={X} />} className={styles.close} />}
          />
        )}
      </div>
      {(children || description) && (
        <div className={styles.body} data-bare={bare || undefined}>
          {description && <BaseDialog.Description className={styles.description}>{description}</BaseDialog.Description>}
          {children}
        </div>
      )}
      {footer && <div className={styles.foot}>{footer}</div>}
    </>
  )
}
