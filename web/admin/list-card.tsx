import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Pager, type PagerProps } from '#web/ui/controls/pager.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './list-page.module.css'

export type ListCardProps = {
  /** Above everything else, such as a heading. */
  head?: ReactNode
  /** What narrows the list; it stays where the list fails. */
  filters?: ReactNode
  /** What the card shows; a failure stands in its place. */
  of?: Pick<UseQueryResult, 'data' | 'isError' | 'error' | 'refetch' | 'isFetching'>
  className?: string
  children: ReactNode
}

/** A card of the back office with a list in it, or with the failure of its question. */
export function ListCard({ head, filters, of, className, children }: ListCardProps) {
  return (
    <Card className={classNames(styles.card, className)}>
      {head}
      {filters && <div className={styles.filters}>{filters}</div>}
      {of && !of.data && of.isError ? <LoadError of={of} /> : children}
    </Card>
  )
}

type ListPagerProps = Pick<PagerProps, 'page' | 'pageSize' | 'hrefFor' | 'onPage' | 'showTotal'> & {
  of: { data?: { total: number } | undefined }
}

/** The way on below such a list. Pages are named in the address where it says nothing else. */
export function ListPager({ of, ...pager }: ListPagerProps) {
  const own = pager.onPage ? {} : { hrefFor: (page: number) => (page > 1 ? `?page=${page}` : '?') }
  return <Pager className={styles.pager} total={of.data?.total ?? 0} showTotal {...own} {...pager} />
}

type RowButtonProps = { label: string; onClick: () => void; children: ReactNode }

/** What can be done with a row of a table; `label` says with which. */
export function RowButton({ label, onClick, children }: RowButtonProps) {
  return (
    <Button variant="text" size={32} aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}

/** The last column of a table, but for what it shows. */
export const actsColumn = () => ({ key: 'acts', actions: true, title: m.admin_acts(), align: 'right' }) as const

export const timeColumn = () => ({
  key: 'time',
  title: m.admin_audit_when(),
  nowrap: true,
  render: ({ createTime }: { createTime: number }) => (
    <time dateTime={new Date(createTime).toISOString()}>{formatDateTime(createTime)}</time>
  ),
})
