import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import styles from './pay-bar.module.css'

const text = (amount: number) => formatMoney(Math.round(amount * 100))

type PayFootProps = {
  balance: number
  /** What is paid, where the button does not say it. */
  sum?: number
  /** What the balance lacks. */
  short: number
  topUp: { label: string; onPress: () => void }
  label: ReactNode
  pending: boolean
  disabled?: boolean
  onPay: () => void
}

/** Pays from the balance with one press; with too little of it the press leads to a top-up. */
export function PayFoot({ balance, sum, short, topUp, label, pending, disabled = false, onPay }: PayFootProps) {
  const { COMMON_CURRENCY: currency, COMMON_IS_PAY } = useSite()
  const isShort = short > 0
  return (
    <div className={styles.bar}>
      <div className={styles.texts}>
        <p className={styles.barNote}>{m.wallet_balance_after({ amount: text(balance) })}</p>
        {sum !== undefined && (
          <p className={styles.sum}>
            {text(sum)}
            <small>{currency}</small>
          </p>
        )}
      </div>
      {isShort && COMMON_IS_PAY ? (
        <Button variant="primary" size={44} className={styles.pay} onClick={topUp.onPress}>
          {topUp.label}
        </Button>
      ) : (
        <Button
          variant="primary"
          size={44}
          className={styles.pay}
          pending={pending}
          disabled={disabled || isShort}
          onClick={onPay}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
