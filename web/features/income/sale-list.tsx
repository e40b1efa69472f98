import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type SaleChoice, salesQuery } from '#web/api/queries/wallet-queries.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import styles from './income.module.css'
import { saleKinds, saleStates } from './sale-looks.ts'
import { SaleRow } from './sale-row.tsx'
import { SaleTable } from './sale-table.tsx'

const choices: { name: () => string; choice: SaleChoice }[] = [
  { name: m.board_all, choice: {} },
  { name: saleKinds.buy, choice: { kind: 'buy' } },
  { name: saleKinds.tip, choice: { kind: 'tip' } },
  { name: saleKinds.bounty, choice: { kind: 'bounty' } },
  { name: saleStates.held.name, choice: { state: 'held' } },
  { name: saleStates.refunded.name, choice: { state: 'refunded' } },
]

/** What was paid for what I have made, newest first. `heading`: the name of it all, above a table. */
export function SaleList({ look, heading }: { look: 'table' | 'rows'; heading?: string }) {
  const [at, setAt] = useState(0)
  const sales = useInfiniteQuery(salesQuery(api, choices[at]?.choice))
  const list = sales.data?.pages.flatMap((page) => page.list)
  const none = <EmptyState title={at === 0 ? m.income_none() : m.income_none_found()} level={3} compact />
  return (
    <>
      <div className={styles.filters} data-look={look}>
        {heading && <h2 className={styles.heading}>{heading}</h2>}
        {choices.map(({ name }, index) => (
          <Chip key={name()} selected={index === at} onGround={look === 'rows'} onClick={() => setAt(index)}>
            {name()}
          </Chip>
        ))}
      </div>
      {!list && !sales.isPending ? (
        <LoadError of={sales} level={3} />
      ) : look === 'table' ? (
        <SaleTable sales={list} empty={none} />
      ) : !list ? (
        <SkeletonLines widths={[80, 60, 70]} className={styles.waiting} />
      ) : list.length === 0 ? (
        none
      ) : (
        <ul className={styles.rows}>
          {list.map((sale) => (
            <SaleRow key={sale._id} sale={sale} />
          ))}
        </ul>
      )}
      <MoreButton of={sales} className={styles.more} />
    </>
  )
}
