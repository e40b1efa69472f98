import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import styles from './bounty-fields.module.css'

export interface BountyWish {
  amount: string
  days: string
}

/** What it is, once it is within what the site allows. `before`: what stands on it already. */
export function readWish(
  { amount, days }: BountyWish,
  { MIN, MAX, DAYS }: { MIN: number; MAX: number; DAYS: number },
  before = 0,
): { amount: number; days: number } | null {
  const isMoney = /^\d{1,8}(\.\d{1,2})?$/.test(amount.trim())
  const [sum, time] = [Number(amount.trim()), Number(days)]
  const all = before + sum
  return isMoney && sum > 0 && all >= MIN && all <= MAX && Number.isInteger(time) && time >= 1 && time <= DAYS
    ? { amount: sum, days: time }
    : null
}

type BountyFieldsProps = {
  wish: BountyWish
  onChange: (wish: BountyWish) => void
  /** It has its days already. */
  isRaise?: boolean
}

/** How much stands on a question, and for how many days. */
export function BountyFields({ wish, onChange, isRaise = false }: BountyFieldsProps) {
  const { COMMON_EARNING, COMMON_CURRENCY: currency } = useSite()
  const { MIN, MAX, DAYS } = COMMON_EARNING.BOUNTY
  return (
    <div className={styles.fields}>
      <TextField
        label={m.bounty_amount({ currency })}
        hint={isRaise ? undefined : m.bounty_amount_hint({ min: formatMoney(MIN * 100), max: formatMoney(MAX * 100) })}
        inputMode="decimal"
        autoComplete="off"
        value={wish.amount}
        onChange={({ currentTarget }) => onChange({ ...wish, amount: currentTarget.value.replace(/[^\d.]/g, '') })}
      />
      {!isRaise && (
        <TextField
          label={m.bounty_days_label()}
          hint={m.bounty_days_hint({ max: DAYS })}
          inputMode="numeric"
          autoComplete="off"
          value={wish.days}
          onChange={({ currentTarget }) => onChange({ ...wish, days: currentTarget.value.replace(/\D/g, '') })}
        />
      )}
    </div>
  )
}
