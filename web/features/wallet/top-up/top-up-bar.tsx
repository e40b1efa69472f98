import { m } from '#messages/messages.js'
import { plainMoney } from '#web/features/wallet/statement/money.tsx'
import { useSite } from '#web/session/use-site.ts'
import styles from '#web/social/paying/pay-bar.module.css'
import { Button } from '#web/ui/controls/button.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import type { TopUp } from './use-top-up.ts'

/** What is paid, what comes of it, and the button. */
export function TopUpBar({ topUp }: { topUp: TopUp }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const { isCard, terms, pending, submit } = topUp
  return (
    <div className={styles.bar}>
      <div className={styles.texts}>
        <p className={styles.barNote} aria-live="polite">
          {isCard ? m.wallet_card_worth() : m.wallet_arrives({ amount: plainMoney(terms?.coins ?? 0), currency })}
        </p>
        {!isCard && (
          <p className={styles.sum}>
            <small>¥</small>
            {formatMoney(terms?.pay ?? 0)}
          </p>
        )}
      </div>
      <Button variant="primary" size={44} className={styles.pay} pending={pending} onClick={submit}>
        {isCard ? m.wallet_redeem() : m.wallet_pay()}
      </Button>
    </div>
  )
}
