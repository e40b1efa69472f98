import { useId, useState } from 'react'
import type { NewRedeemBatch } from '#contract/licence.ts'
import { licenceLimits } from '#contract/licence-limits.ts'
import { limits } from '#contract/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { sayFailure } from '#web/social/use-turn.ts'
import { Button } from '#web/ui/button.tsx'
import { Form } from '#web/ui/form.tsx'
import { momentOf } from '#web/ui/local-time.ts'
import { Overlay } from '#web/ui/overlay.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { faultsOf } from '../config/use-field-errors.ts'
import { wholeOf } from '../wallet/amount.tsx'
import styles from '../wallet/wallet.module.css'

/** Codes that were just made: they are known here and nowhere else. */
export interface MadeCodes {
  batchId: string
  codes: string[]
}

type NewCodesDialogProps = { open: boolean; onClose: () => void; onMade: (made: MadeCodes) => void }

export function NewCodesDialog({ open, onClose, onMade }: NewCodesDialogProps) {
  const formId = useId()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [isPending, setIsPending] = useState(false)
  const create = async (values: FormData) => {
    if (isPending) return
    setIsPending(true)
    try {
      onMade(await api.adminRedeemcode.create(batchOf(values)))
    } catch (error) {
      const faults = faultsOf(error)
      if (faults) setErrors(faults)
      else sayFailure(error)
    } finally {
      setIsPending(false)
    }
  }
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
      <Form id={formId} className={styles.form} errors={errors} onSubmit={(values) => void create(values)}>
        <Fields />
      </Form>
    </Overlay>
  )
}

function Fields() {
  const whole = (max: number) => (text: string) => (wholeOf(text, max) ? null : m.admin_card_count_bad({ max }))
  return (
    <>
      <div className={styles.pair}>
        <TextField
          name="slots"
          label={m.admin_redeemcode_slots()}
          inputMode="numeric"
          autoComplete="off"
          defaultValue="1"
          validate={whole(licenceLimits.slots)}
        />
        <TextField
          name="count"
          label={m.admin_card_count()}
          inputMode="numeric"
          autoComplete="off"
          defaultValue="10"
          validate={whole(limits.cardsAtOnce)}
        />
      </div>
      <TextField
        name="expireTime"
        label={m.admin_card_until()}
        hint={m.admin_card_until_hint()}
        type="datetime-local"
      />
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

function batchOf(values: FormData): NewRedeemBatch {
  const text = (name: string) => String(values.get(name) ?? '').trim()
  return {
    slots: Number(text('slots')),
    count: Number(text('count')),
    expireTime: momentOf(text('expireTime')),
    note: text('note') || undefined,
  }
}
