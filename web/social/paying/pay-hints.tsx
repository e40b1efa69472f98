import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import styles from './pay-hints.module.css'

/** What keeps a payment from being made: what the balance lacks, and what the server said to the last press. */
export function PayHints({ short = 0, fault }: { short?: number; fault: string }) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <>
      {short > 0 && (
        <Notice tone="warning">{m.wallet_missing({ amount: formatMoney(Math.round(short * 100)), currency })}</Notice>
      )}
      {fault && (
        <p role="alert" className={styles.fault}>
          {fault}
        </p>
      )}
    </>
  )
}
