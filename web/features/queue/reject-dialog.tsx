import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { Textarea } from '#web/ui/forms/textarea.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './queue.module.css'

export interface Rejection {
  reason: string
  sanction?: { kind: 'warn' | 'mute' | 'ban'; hours: number }
}

const usual = [m.queue_reason_ads, m.queue_reason_abuse, m.queue_reason_off_topic, m.queue_reason_illegal]

type RejectDialogProps = {
  open: boolean
  /** Asks for a sanction as well. `mute`: on this board, which is all that managers may do. */
  sanction: false | 'any' | 'mute'
  onClose: () => void
  onConfirm: (rejection: Rejection) => Promise<void>
}

/** The author reads the reason, so there is one. */
export function RejectDialog({ open, sanction, onClose, onConfirm }: RejectDialogProps) {
  const [reason, setReason] = useState('')
  const [fault, setFault] = useState<string>()
  const [kind, setKind] = useState<'warn' | 'mute' | 'ban'>('mute')
  const [hours, setHours] = useState('24')
  const { isPending, act } = useAct()
  const confirm = async () => {
    if (!reason.trim()) return setFault(m.queue_need_reason())
    const sentence = sanction
      ? { sanction: { kind: sanction === 'mute' ? ('mute' as const) : kind, hours: Number(hours) } }
      : {}
    if (await act(() => onConfirm({ reason: reason.trim(), ...sentence }))) onClose()
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
      title={sanction ? m.queue_sanction_title() : m.queue_reject_title()}
      description={m.queue_reject_text()}
      footer={[
        <CancelButton key="cancel" onClick={onClose} />,
        <Button key="reject" variant="danger" pending={isPending} onClick={() => void confirm()}>
          {sanction ? m.queue_sanction_title() : m.queue_reject_title()}
        </Button>,
      ]}
    >
      <div className={styles.form}>
        <div className={styles.usual}>
          {usual.map((words) => (
            <Chip key={words()} selected={reason === words()} onClick={() => setReason(words())}>
              {words()}
            </Chip>
          ))}
        </div>
        <Textarea
          label={m.queue_reason()}
          value={reason}
          error={fault}
          limit={limits.reason}
          maxLength={limits.reason}
          rows={2}
          onChange={(event) => {
            setReason(event.target.value)
            setFault(undefined)
          }}
        />
        {sanction === 'any' && (
          <Select
            label={m.queue_sanction_kind()}
            value={kind}
            onChange={setKind}
            options={[
              { value: 'warn', label: m.queue_warn() },
              { value: 'mute', label: m.queue_mute() },
              { value: 'ban', label: m.queue_ban() },
            ]}
          />
        )}
        {sanction && !(sanction === 'any' && kind === 'warn') && (
          <Select
            label={m.queue_sanction_hours()}
            value={hours}
            onChange={setHours}
            options={[
              { value: '24', label: m.queue_days({ count: 1 }) },
              { value: '72', label: m.queue_days({ count: 3 }) },
              { value: '168', label: m.queue_days({ count: 7 }) },
              { value: '720', label: m.queue_days({ count: 30 }) },
            ]}
          />
        )}
      </div>
    </Overlay>
  )
}
