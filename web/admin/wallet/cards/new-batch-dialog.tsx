import { useState } from 'react'
import type { CardKind, NewBatch } from '#contract/modules/wallet/card.ts'
import { licenceLimits } from '#contract/shared/licence-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { amountOf, wholeOf } from '#web/admin/wallet/amount.tsx'
import {
  CountField,
  commonOf,
  MakeCodesDialog,
  NoteField,
  typedIn,
  UntilField,
} from '#web/admin/wallet/make-codes-dialog.tsx'
import { grantOf, TargetField, useTarget } from '#web/admin/wallet/target-field.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import type { MadeBatch } from '#web/features/cards/codes-dialog.tsx'
import { kindOptions } from '#web/features/cards/worth.ts'
import { useSite } from '#web/session/use-site.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'

type NewBatchDialogProps = { open: boolean; onClose: () => void; onMade: (batch: MadeBatch) => void }

export function NewBatchDialog({ open, onClose, onMade }: NewBatchDialogProps) {
  const [kind, setKind] = useState<CardKind>('money')
  const chosen = useTarget(kind)
  const attempt = useAttempt()
  const make = async (values: FormData) => {
    const target = grantOf(chosen.target) ?? undefined
    const wanted = { ...batchOf(kind, values), target }
    onMade({ ...wanted, title: chosen.target?.title, ...(await attempt(wanted, api.adminCard.create)) })
  }
  return (
    <MakeCodesDialog open={open} onClose={onClose} make={make}>
      <RadioGroup<CardKind>
        label={m.admin_card_kind()}
        inline
        value={kind}
        onChange={setKind}
        options={kindOptions()}
      />
      <TargetField of={chosen} />
      <div className={styles.pair}>
        {kind !== 'work' && <ValueField key={kind} kind={kind} />}
        <CountField />
        <UntilField />
        <PerUserField />
      </div>
      <NoteField />
    </MakeCodesDialog>
  )
}

const mostDays = 36_500

const labels = {
  money: m.admin_card_value_money,
  vip: m.admin_card_value_vip,
  pass: m.admin_goods_days,
  slots: m.admin_goods_slots_number,
}

const usual = { money: '10', vip: '30', pass: '30', slots: '1' }

function ValueField({ kind }: { kind: keyof typeof labels }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const isMoney = kind === 'money'
  const most = kind === 'slots' ? licenceLimits.slots : mostDays
  const badValue = (text: string) => {
    if (isMoney) return amountOf(text) ? null : m.admin_card_value_bad()
    return wholeOf(text, most) ? null : m.admin_card_count_bad({ max: most })
  }
  return (
    <TextField
      name="value"
      label={labels[kind]({ currency })}
      inputMode={isMoney ? 'decimal' : 'numeric'}
      autoComplete="off"
      defaultValue={usual[kind]}
      validate={badValue}
    />
  )
}

function PerUserField() {
  const max = limits.cardsAtOnce
  return (
    <TextField
      name="perUser"
      label={m.admin_card_per_user()}
      hint={m.admin_card_per_user_hint()}
      inputMode="numeric"
      autoComplete="off"
      validate={(text) => (text.trim() === '' || wholeOf(text, max) ? null : m.admin_card_count_bad({ max }))}
    />
  )
}

function batchOf(kind: CardKind, values: FormData): NewBatch {
  const perUser = typedIn(values, 'perUser')
  return {
    ...commonOf(values),
    kind,
    value: kind === 'work' ? 1 : Number(typedIn(values, 'value')),
    perUser: perUser ? Number(perUser) : undefined,
  }
}
