import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { useMedia } from '#web/ui/hooks/use-media.ts'
import { Overlay } from './overlay.tsx'

export type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  description?: ReactNode
  /** What there is to look at before the answer. */
  children?: ReactNode
  confirmLabel?: string
  cancelLabel?: string
  /** danger: tinted red; the safe answer gets the focus. */
  tone?: 'primary' | 'danger'
  pending?: boolean
  onConfirm: () => void
  onClose: () => void
  onClosed?: () => void
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, description, tone = 'primary', pending, onConfirm, onClose, onClosed } = props
  const wide = useMedia('(min-width: 768px)')
  const look = { size: wide ? 36 : 48, block: !wide } as const
  const cancel = (
    <CancelButton key="cancel" {...look} onClick={onClose} data-autofocus={tone === 'danger' || undefined}>
      {props.cancelLabel}
    </CancelButton>
  )
  const confirm = (
    <Button
      key="confirm"
      {...look}
      variant={tone}
      pending={pending}
      onClick={onConfirm}
      data-autofocus={tone === 'primary' || undefined}
    >
      {props.confirmLabel ?? m.ui_confirm()}
    </Button>
  )
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      description={description}
      size={props.children ? 'lg' : 'sm'}
      footer={wide ? [cancel, confirm] : [confirm, cancel]}
    >
      {props.children}
    </Overlay>
  )
}
