import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import listPage from '#web/admin/list-page.module.css'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './wallet.module.css'

type RegionProps = {
  title?: string
  /** Beside the title. */
  head?: ReactNode
  /** What narrows the list; it stays where the list fails. */
  filters?: ReactNode
  /** What the region shows; a failure stands in its place. */
  of?: Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  children: ReactNode
}

/** A card of the wallet's screens, with the failure of its question inside. */
export function Region({ title, head, filters, of, children }: RegionProps) {
  return (
    <Card className={classNames(listPage.card, styles.card)}>
      {(title || head) && (
        <div className={styles.cardHead}>
          {title && <h2>{title}</h2>}
          {head}
        </div>
      )}
      {filters && <div className={listPage.filters}>{filters}</div>}
      {of && !of.data && of.isError ? (
        <ErrorState message={of.error?.message} onRetry={() => void of.refetch()} retrying={of.isFetching} />
      ) : (
        children
      )}
    </Card>
  )
}
