import { type ReactNode, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { sayFailure } from '#web/social/use-turn.ts'
import { Button } from '#web/ui/button.tsx'
import { Overlay } from '#web/ui/overlay.tsx'
import { Textarea } from '#web/ui/textarea.tsx'
import { toast } from '#web/ui/toast.tsx'
import { useWalletRefresh } from './use-wallet-refresh.ts'
import styles from './wallet.module.css'

type ReasonDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  description: string
  reasonLabel: string
  confirmLabel: string
  tone?: 'primary' | 'danger'
  /** Whether the fields above the reason say something; they show their own faults. */
  isValid?: () => boolean
  /** false: it was thought over. */
  onConfirm: (reason: string) => Promise<boolean>
  children?: ReactNode
}

/** What moves money by hand has a reason, which is written down. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { open, onClose, title, description, reasonLabel, confirmLabel, tone = 'primary', children } = props
  const refresh = useWalletRefresh()
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [isPending, setIsPending] = useState(false)
  const act = async () => {
    const isComplete = props.isValid?.() ?? true
    if (!reason.trim()) return setFault(m.wallet_need_reason())
    if (!isComplete) return
    setIsPending(true)
    try {
      if (!(await props.onConfirm(reason.trim()))) return
      onClose()
      toast.success(m.post_act_done())
      await refresh()
    } catch (error) {
      sayFailure(error)
    } finally {
      setIsPending(false)
    }
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
        <Button key="cancel" onClick={onClose}>
          {m.ui_cancel()}
        </Button>,
        <Button key="act" variant={tone} pending={isPending} onClick={() => void act()}>
          {confirmLabel}
        </Button>,
      ]}
    >
      <div className={styles.form}>
        {children}
        <Textarea
          label={reasonLabel}
          value={reason}
          error={fault}
          limit={limits.reason}
          maxLength={limits.reason}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(undefined)
          }}
        />
      </div>
    </Overlay>
  )
}
