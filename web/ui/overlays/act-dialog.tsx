import type { ReactNode } from 'react'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Overlay, type OverlayProps } from './overlay.tsx'

type ActDialogProps = Pick<
  OverlayProps,
  'open' | 'onClose' | 'onClosed' | 'dirty' | 'title' | 'description' | 'children'
> & {
  /** What the button says and does. */
  label: ReactNode
  tone?: 'primary' | 'danger'
  pending: boolean
  disabled?: boolean
  onAct: () => Promise<unknown>
}

/** Asks for what an act needs, its reason most often. */
export function ActDialog({ label, tone = 'primary', pending, disabled, onAct, ...overlay }: ActDialogProps) {
  return (
    <Overlay
      {...overlay}
      size="sm"
      footer={[
        <CancelButton key="cancel" onClick={overlay.onClose} />,
        <Button key="act" variant={tone} pending={pending} disabled={disabled} onClick={() => void onAct()}>
          {label}
        </Button>,
      ]}
    />
  )
}
