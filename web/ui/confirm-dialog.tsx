import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from './button.tsx'
import { Overlay } from './overlay.tsx'
import { useMedia } from './use-media.ts'

export type ConfirmDialogProps = {
  open: boolean
  title: ReactNode
  description?: ReactNode
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
    <Button
      key="cancel"
      {...look}
      variant={wide ? 'line' : 'quiet'}
      onClick={onClose}
      data-autofocus={tone === 'danger' || undefined}
    >
      {props.cancelLabel ?? m.ui_cancel()}
    </Button>
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
      size="sm"
      footer={wide ? [cancel, confirm] : [confirm, cancel]}
    />
  )
}
