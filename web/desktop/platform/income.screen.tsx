import { m } from '#messages/messages.js'
import { preloadForMember } from '#web/api/page-context.ts'
import { incomeQuery, salesQuery } from '#web/api/queries/wallet-queries.ts'
import { IncomeByTarget } from '#web/features/income/by-target.tsx'
import { IncomeFigures } from '#web/features/income/income.tsx'
import { IncomeChart } from '#web/features/income/income-chart.tsx'
import { SaleList } from '#web/features/income/sale-list.tsx'
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
  return (
    <>
      <h1 className={styles.title}>{m.income_title()}</h1>
      <Card>
        <IncomeFigures />
      </Card>
      <div className={income.beside}>
        <Card>
          <IncomeChart look="desktop" />
        </Card>
        <Card aria-labelledby="by-target">
          <CardHead title={m.income_by_target()} id="by-target" />
          <IncomeByTarget />
        </Card>
      </div>
      <Payouts />
      <Card aria-labelledby="sales">
        <CardHead title={m.income_sales()} id="sales" />
        <SaleList />
      </Card>
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
