import type { WithdrawalFigures } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import { Fact } from '#web/admin/fact.tsx'
import { amountText } from '#web/admin/wallet/amount.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { yuanText } from '#web/features/income/withdraw/names.ts'
import { usePage } from '#web/session/page.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatExact, formatRelativeTime } from '#web/ui/format/format.ts'

/** What waits, what was paid this month, and what authors are still due. */
export function DeskFacts({ figures }: { figures: WithdrawalFigures | undefined }) {
  const page = usePage()
  const now = useNow() ?? page.now
  const oldest =
    figures && figures.oldestTime > 0
      ? m.admin_withdraw_oldest({ time: formatRelativeTime(figures.oldestTime, now) })
      : m.cockpit_nothing_to_do()
  return (
    <div className={styles.facts}>
      <Fact
        name={m.withdraw_state_pending()}
        value={figures && formatExact(figures.pending)}
        details={figures ? [oldest] : []}
      />
      <Fact
        name={m.withdraw_state_approved()}
        value={figures && formatExact(figures.approved)}
        details={figures ? [m.admin_withdraw_sum({ sum: yuanText(figures.approvedPayment) })] : []}
      />
      <Fact
        name={m.admin_withdraw_month()}
        value={figures && formatExact(figures.paidMonth)}
        details={figures ? [yuanText(figures.paidMonthPayment)] : []}
      />
      <Fact
        name={m.admin_ledger_a_income_due()}
        value={figures && amountText(figures.due)}
        details={[m.admin_withdraw_due_hint()]}
      />
    </div>
  )
}
