import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { incomeQuery, salesQuery } from '#web/api/queries/wallet-queries.ts'
import { IncomeFigures, SaleList } from '#web/features/income/income.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './platform.module.css'

export const title = () => m.income_title()

export const loader = preload(({ api: own, queries }) =>
  Promise.all([queries.prefetchQuery(incomeQuery(own)), queries.prefetchInfiniteQuery(salesQuery(own))]),
)

/** What my content has earned. */
export function Component() {
  return (
    <MobilePage title={m.income_title()} refreshes>
      <div className={styles.income}>
        <IncomeFigures />
      </div>
      <h2 className={styles.heading}>{m.income_sales()}</h2>
      <div className={styles.income}>
        <SaleList />
      </div>
    </MobilePage>
  )
}
