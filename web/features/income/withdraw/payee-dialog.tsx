import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayeeWay } from '#contract/modules/site/config.ts'
import type { Payee } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { payeesQuery } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useFormSubmit } from '#web/api/use-form-submit.ts'
import { useSite } from '#web/session/use-site.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { DialogForm } from '#web/ui/forms/dialog-form.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { wayNames } from './names.ts'
import styles from './withdraw.module.css'

type PayeeDialogProps = {
  /** One that is written anew; its data is sealed, so nothing of it stands in the fields. */
  payee?: Payee | null
  open: boolean
  onClose: () => void
  onSaved?: (payee: Payee) => void
}

export function PayeeDialog({ payee, open, onClose, onSaved }: PayeeDialogProps) {
  return (
    <Overlay open={open} onClose={onClose} size="sm" title={payee ? m.payee_change() : m.payee_add()}>
      {open && <PayeeForm payee={payee ?? null} onClose={onClose} onSaved={onSaved} />}
    </Overlay>
  )
}

type PayeeFormProps = { payee: Payee | null; onClose: () => void; onSaved?: (payee: Payee) => void }

function PayeeForm({ payee, onClose, onSaved }: PayeeFormProps) {
  const { WAYS, REALNAME } = useSite().COMMON_EARNING.WITHDRAW
  const [way, setWay] = useState<PayeeWay>(payee?.way ?? WAYS[0] ?? 'alipay')
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { form } = useFormSubmit(async (values) => {
    const text = (name: string) => String(values.get(name) ?? '')
    const typed = { way, account: text('account'), name: text('name'), bank: text('bank'), idNumber: text('idNumber') }
    const saved = await attempt(payee ? { _id: payee._id, ...typed } : typed, api.payee.save)
    await queries.invalidateQueries({ queryKey: payeesQuery(api).queryKey })
    toast.success(m.payee_saved())
    onSaved?.(saved)
    onClose()
  })
  return (
    <DialogForm {...form} submit={m.withdraw_send()} onCancel={onClose}>
      <RadioGroup<PayeeWay>
        label={m.payee_way()}
        inline
        value={way}
        onChange={setWay}
        options={WAYS.map((value) => ({ value, label: wayNames[value]() }))}
      />
      <TextField
        label={way === 'bank' ? m.payee_card() : m.payee_account()}
        name="account"
        required
        maxLength={64}
        autoComplete="off"
      />
      <TextField label={m.payee_name()} name="name" required maxLength={40} autoComplete="off" />
      {way === 'bank' && <TextField label={m.payee_bank()} name="bank" required maxLength={60} autoComplete="off" />}
      {REALNAME !== 'off' && (
        <TextField
          label={m.payee_id_number()}
          name="idNumber"
          required={REALNAME === 'required'}
          maxLength={18}
          autoComplete="off"
          hint={m.payee_id_number_hint()}
        />
      )}
      <p className={styles.note}>{m.payee_hint()}</p>
    </DialogForm>
  )
}
