import { useState } from 'react'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { amountOf, amountText } from '#web/admin/wallet/amount.tsx'
import { MoneyDialog } from '#web/admin/wallet/money-dialog.tsx'
import { api } from '#web/api/browser.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { optionsOf } from '#web/ui/forms/options.ts'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'

type AdjustDialogProps = {
  member: { _id: string; name: string; balance: number }
  open: boolean
  onClose: () => void
}

const ways = { in: m.admin_ledger_adjust_in, out: m.admin_ledger_adjust_out }
type Way = keyof typeof ways

/** Changes a balance by hand: a direction, an amount and a reason, and one more question. */
export function AdjustDialog({ member, open, onClose }: AdjustDialogProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const [way, setWay] = useState<Way>('in')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const isValid = () => {
    const isAmount = amountOf(typed) !== undefined
    setFault(isAmount ? undefined : m.admin_card_value_bad())
    return isAmount
  }
  const attempt = useAttempt()
  const adjust = async (reason: string) => {
    const amount = amountOf(typed) ?? 0
    const words = { name: member.name, amount: amountText(amount), currency }
    const title = way === 'in' ? m.admin_ledger_adjust_sure_in(words) : m.admin_ledger_adjust_sure_out(words)
    if (!(await confirm({ title, description: reason, tone: way === 'out' ? 'danger' : 'primary' }))) return false
    await attempt({ userId: member._id, amount: way === 'in' ? amount : -amount, reason }, api.adminLedger.adjust)
    setTyped('')
    return true
  }
  const { name } = member
  return (
    <MoneyDialog
      open={open}
      onClose={onClose}
      title={m.admin_ledger_adjust()}
      description={m.admin_ledger_adjust_text({ name, balance: amountText(member.balance), currency })}
      reasonLabel={m.admin_ledger_adjust_reason()}
      confirmLabel={m.admin_ledger_adjust()}
      isValid={isValid}
      onConfirm={adjust}
    >
      <RadioGroup<Way>
        label={m.admin_ledger_adjust_way()}
        inline
        value={way}
        onChange={setWay}
        options={optionsOf(ways)}
      />
      <TextField
        label={`${m.admin_ledger_amount()} (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        maxLength={limits.email}
        value={typed}
        error={fault}
        onChange={(event) => {
          setTyped(event.target.value)
          setFault(undefined)
        }}
      />
    </MoneyDialog>
  )
}
