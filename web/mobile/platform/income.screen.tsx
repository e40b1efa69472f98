import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { incomeQuery, salesQuery } from '#web/api/queries/wallet-queries.ts'
import { IncomeByTarget } from '#web/features/income/by-target.tsx'
import { FrozenNotice, IncomeFigures } from '#web/features/income/income.tsx'
import { IncomeChart } from '#web/features/income/income-chart.tsx'
import { EarningOffNotice, NothingEarned } from '#web/features/income/nothing.tsx'
import { SaleList } from '#web/features/income/sale-list.tsx'
import { useHasIncome } from '#web/features/income/use-has-income.ts'
import { Payees } from '#web/features/income/withdraw/payees.tsx'
import { Withdrawals } from '#web/features/income/withdraw/withdrawals.tsx'
import { Statement } from '#web/features/wallet/statement/statement.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './platform.module.css'

export const title = () => m.income_title()

export const loader = preload(({ api: own, queries }) =>
  Promise.all([queries.prefetchQuery(incomeQuery(own)), queries.prefetchInfiniteQuery(salesQuery(own))]),
)

/** What my content has earned. */
export function Component() {
  const hasIncome = useHasIncome()
  const { ON: isOn, WITHDRAW } = useSite().COMMON_EARNING
  return (
    <MobilePage title={m.income_title()} end={hasIncome && WITHDRAW.ON && <ToWithdrawals />} refreshes>
      {hasIncome && <EarningOffNotice flat />}
      <FrozenNotice flat />
      {(hasIncome || isOn) && (
        <div className={styles.income}>
          <IncomeFigures look="mobile" />
        </div>
      )}
      {hasIncome ? (
        <Earned />
      ) : (
        <>
          <div className={styles.below}>
            <NothingEarned />
          </div>
          {isOn && <Payouts />}
        </>
      )}
    </MobilePage>
  )
}

/** They stand further down on the same page. */
function ToWithdrawals() {
  return (
    <Button variant="text" onClick={() => document.getElementById('withdrawals')?.scrollIntoView()}>
      {m.withdraw_list()}
    </Button>
  )
}

function Earned() {
  return (
    <>
      <div className={styles.below}>
        <IncomeChart look="mobile" />
      </div>
      <h2 className={styles.heading}>{m.income_by_target()}</h2>
      <div className={styles.income}>
        <IncomeByTarget />
      </div>
      <h2 className={styles.heading}>{m.income_sales()}</h2>
      <SaleList look="rows" />
      <Payouts />
      <h2 className={styles.heading}>{m.income_statement()}</h2>
      <div className={styles.income}>
        <Statement account="income" />
      </div>
    </>
  )
}

/** What I asked to be paid and where to, where income is paid out. */
function Payouts() {
  const { WITHDRAW } = useSite().COMMON_EARNING
  if (!WITHDRAW.ON) return null
  return (
    <>
      <h2 id="withdrawals" className={styles.heading}>
        {m.withdraw_list()}
      </h2>
      <div className={styles.income}>
        <Withdrawals />
      </div>
      <h2 className={styles.heading}>{m.payee_title()}</h2>
      <div className={styles.income}>
        <Payees />
      </div>
    </>
  )
}
