import { m } from '#messages/messages.js'
import { preloadForMember } from '#web/api/page-context.ts'
import { incomeQuery, salesQuery } from '#web/api/queries/wallet-queries.ts'
import { IncomeByTarget } from '#web/features/income/by-target.tsx'
import { FrozenNotice, IncomeActs, IncomeFigures } from '#web/features/income/income.tsx'
import { IncomeChart } from '#web/features/income/income-chart.tsx'
import { EarningOffNotice, NothingEarned } from '#web/features/income/nothing.tsx'
import { SaleList } from '#web/features/income/sale-list.tsx'
import { useHasIncome } from '#web/features/income/use-has-income.ts'
import { Payees } from '#web/features/income/withdraw/payees.tsx'
import { Withdrawals } from '#web/features/income/withdraw/withdrawals.tsx'
import { Statement } from '#web/features/wallet/statement/statement.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import income from './income.module.css'
import styles from './platform.module.css'

export const title = () => m.income_title()

export const loader = preloadForMember(({ api: own, queries }) =>
  Promise.all([queries.prefetchQuery(incomeQuery(own)), queries.prefetchInfiniteQuery(salesQuery(own))]),
)

/** What my content has earned. */
export function Component() {
  const hasIncome = useHasIncome()
  const isOn = useSite().COMMON_EARNING.ON
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{m.income_title()}</h1>
        {(hasIncome || isOn) && <IncomeActs look="desktop" />}
      </div>
      {hasIncome ? (
        <>
          <EarningOffNotice />
          <FrozenNotice />
          <IncomeFigures look="desktop" />
          <Earned />
        </>
      ) : (
        <>
          {isOn && <IncomeFigures look="desktop" />}
          <Card>
            <NothingEarned />
          </Card>
          {isOn && <Payouts />}
        </>
      )}
    </>
  )
}

function Earned() {
  return (
    <>
      <div className={income.beside}>
        <Card>
          <IncomeChart look="desktop" />
        </Card>
        <Card aria-labelledby="by-target">
          <CardHead title={m.income_by_target()} id="by-target" />
          <IncomeByTarget />
        </Card>
      </div>
      <Card>
        <SaleList look="table" heading={m.income_sales()} />
      </Card>
      <Payouts />
      <Card aria-labelledby="statement">
        <CardHead title={m.income_statement()} id="statement" />
        <Statement account="income" />
      </Card>
    </>
  )
}

/** What I asked to be paid and where to, where income is paid out. */
function Payouts() {
  const { WITHDRAW } = useSite().COMMON_EARNING
  if (!WITHDRAW.ON) return null
  return (
    <>
      <Card aria-labelledby="withdrawals">
        <CardHead title={m.withdraw_list()} id="withdrawals" />
        <Withdrawals />
      </Card>
      <Card aria-labelledby="payees">
        <CardHead title={m.payee_title()} id="payees" />
        <Payees />
      </Card>
    </>
  )
}
