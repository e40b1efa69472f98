import { type ReactNode, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './reason-dialog.module.css'

export type ReasonDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  reasonLabel: string
  /** Said where the reason is missing. */
  missing: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** Whether the fields above the reason say something; they show their own faults. */
  isValid?: () => boolean
  /** What is to be read again after it; null: it was thought over. */
  onConfirm: (reason: string) => Promise<(() => Promise<void>) | null>
  /** Reasons that are given often, to be taken by a press. */
  suggestions?: string[]
  children?: ReactNode
}

/** What is not done without a reason. */
export function ReasonDialog(props: ReasonDialogProps) {
  const {
    open,
    onClose,
    title,
    description,
    reasonLabel,
    confirmLabel,
    tone = 'primary',
    suggestions = [],
    children,
  } = props
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const { isPending, act } = useAct()
  const choose = (text: string) => {
    setReason(text)
    setFault(undefined)
  }
  const confirm = async () => {
    const isComplete = props.isValid?.() ?? true
    if (!reason.trim()) return setFault(props.missing)
    if (!isComplete) return
    await act(async () => {
      const refresh = await props.onConfirm(reason.trim())
      if (!refresh) return
      onClose()
      toast.success(m.post_act_done())
      await refresh()
    })
  }
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={() => {
        setReason('')
        setFault(undefined)
      }}
      size="sm"
      dirty={reason !== ''}
      title={title}
      description={description}
      footer={[
        <CancelButton key="cancel" onClick={onClose} />,
        <Button key="act" variant={tone} pending={isPending} onClick={() => void confirm()}>
          {confirmLabel}
        </Button>,
      ]}
    >
      <div className={styles.form}>
        {children}
        {suggestions.length > 0 && (
          <div className={styles.suggestions}>
            {suggestions.map((text) => (
              <Chip key={text} selected={text === reason} onClick={() => choose(text)}>
                {text}
              </Chip>
            ))}
          </div>
        )}
        <Textarea
          label={reasonLabel}
          value={reason}
          error={fault}
          limit={limits.reason}
          maxLength={limits.reason}
          onChange={(event) => choose(event.target.value)}
        />
      </div>
    </Overlay>
  )
}
