import { useId, useState } from 'react'
import type { CardKind, NewBatch } from '#contract/card.ts'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import type { MadeBatch } from '#web/features/cards/codes-dialog.tsx'
import { kindOptions } from '#web/features/cards/worth.ts'
import { useSite } from '#web/session/use-site.ts'
import { sayFailure } from '#web/social/use-turn.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { momentOf } from '#web/ui/local-time.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { faultsOf } from '../../config/use-field-errors.ts'
import { amountOf, wholeOf } from '../amount.tsx'
import styles from '../wallet.module.css'

type NewBatchDialogProps = { open: boolean; onClose: () => void; onMade: (batch: MadeBatch) => void }

export function NewBatchDialog({ open, onClose, onMade }: NewBatchDialogProps) {
  const formId = useId()
  const [isPending, setIsPending] = useState(false)
  return (
    <Overlay
      open={open}
      onClose={onClose}
      title={m.admin_cards_new()}
      footer={[
        <Button key="cancel" onClick={onClose}>
          {m.ui_cancel()}
        </Button>,
        <Button key="create" type="submit" form={formId} variant="primary" pending={isPending}>
          {m.admin_card_create()}
        </Button>,
      ]}
    >
      <BatchForm id={formId} isPending={isPending} setIsPending={setIsPending} onMade={onMade} />
    </Overlay>
  )
}

type BatchFormProps = {
  id: string
  isPending: boolean
  setIsPending: (isPending: boolean) => void
  onMade: (batch: MadeBatch) => void
}

function BatchForm({ id, isPending, setIsPending, onMade }: BatchFormProps) {
  const [kind, setKind] = useState<CardKind>('money')
  const [errors, setErrors] = useState<Record<string, string>>({})
  const create = async (values: FormData) => {
    if (isPending) return
    const wanted = batchOf(kind, values)
    setIsPending(true)
    try {
      onMade({ ...wanted, ...(await api.adminCard.create(wanted)) })
    } catch (error) {
      const faults = faultsOf(error)
      if (faults) setErrors(faults)
      else sayFailure(error)
    } finally {
      setIsPending(false)
    }
  }
  return (
    <Form id={id} className={styles.form} errors={errors} onSubmit={(values) => void create(values)}>
      <RadioGroup<CardKind>
        label={m.admin_card_kind()}
        inline
        value={kind}
        onChange={setKind}
        options={kindOptions()}
      />
      <BatchFields kind={kind} />
    </Form>
  )
}

const mostDays = 36_500

function BatchFields({ kind }: { kind: CardKind }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const isMoney = kind === 'money'
  const whole = (max: number) => (text: string) =>
    text.trim() === '' || wholeOf(text, max) ? null : m.admin_card_count_bad({ max })
  const badValue = (text: string) => {
    if (isMoney) return amountOf(text) ? null : m.admin_card_value_bad()
    return wholeOf(text, mostDays) ? null : m.admin_card_count_bad({ max: mostDays })
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField
          key={kind}
          name="value"
          label={isMoney ? m.admin_card_value_money({ currency }) : m.admin_card_value_vip()}
          inputMode={isMoney ? 'decimal' : 'numeric'}
          autoComplete="off"
          defaultValue={isMoney ? '10' : '30'}
          validate={badValue}
        />
        <TextField
          name="count"
          label={m.admin_card_count()}
          inputMode="numeric"
          autoComplete="off"
          defaultValue="10"
          validate={(text) =>
            wholeOf(text, limits.cardsAtOnce) ? null : m.admin_card_count_bad({ max: limits.cardsAtOnce })
          }
        />
        <TextField
          name="expireTime"
          label={m.admin_card_until()}
          hint={m.admin_card_until_hint()}
          type="datetime-local"
        />
        <TextField
          name="perUser"
          label={m.admin_card_per_user()}
          hint={m.admin_card_per_user_hint()}
          inputMode="numeric"
          autoComplete="off"
          validate={whole(limits.cardsAtOnce)}
        />
      </div>
      <TextField
        name="note"
        label={m.admin_card_note()}
        hint={m.admin_card_note_hint()}
        autoComplete="off"
        limit={limits.reason}
        maxLength={limits.reason}
      />
    </>
  )
}

function batchOf(kind: CardKind, values: FormData): NewBatch {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  return {
    kind,
    value: Number(text('value')),
    count: Number(text('count')),
    expireTime: momentOf(text('expireTime')),
    perUser: text('perUser') ? Number(text('perUser')) : undefined,
    note: text('note') || undefined,
  }
}
