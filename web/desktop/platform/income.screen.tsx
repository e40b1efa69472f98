import { m } from '#messages/messages.js'
import { preloadForMember } from '#web/api/page-context.ts'
import { incomeQuery, salesQuery } from '#web/api/queries/wallet-queries.ts'
import { IncomeFigures, SaleList } from '#web/features/income/income.tsx'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
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
      <Card aria-labelledby="sales">
        <CardHead title={m.income_sales()} id="sales" />
        <SaleList />
      </Card>
    </>
  )
}
