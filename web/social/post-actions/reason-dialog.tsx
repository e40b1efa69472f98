import { type ReactNode, useState } from 'react'
import { m } from '#messages/messages.js'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { ActDialog } from '#web/ui/overlays/act-dialog.tsx'
import styles from './reason-dialog.module.css'
import { ReasonField } from './reason-field.tsx'

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
    <ActDialog
      open={open}
      onClose={onClose}
      onClosed={() => {
        setReason('')
        setFault(undefined)
      }}
      dirty={reason !== ''}
      title={title}
      description={description}
      label={confirmLabel}
      tone={tone}
      pending={isPending}
      onAct={confirm}
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
        <ReasonField label={reasonLabel} value={reason} error={fault} onChange={choose} />
      </div>
    </ActDialog>
  )
}
