import CircleCheckBig from 'lucide-react/icons/circle-check-big'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import styles from './item-list.module.css'

type ListStateProps = {
  query: {
    data?: { pages: { list: unknown[] }[] }
    isError: boolean
    error: Error | null
    isFetching: boolean
    refetch: () => Promise<unknown>
  }
  lastTime: number
  isOpen: boolean
  children: ReactNode
}

/** The list, or why there is none. */
export function ListState({ query, lastTime, isOpen, children }: ListStateProps) {
  if (!query.data && query.isError) return <LoadError of={query} />
  if (!query.data)
    return <SkeletonRows count={6} size={20} widths={[60, 90]} row={styles.waiting} text={styles.waitingText} />
  if (query.data.pages.some(({ list }) => list.length > 0)) return children
  if (!isOpen) return <EmptyState title={m.queue_none()} />
  const description = lastTime > 0 ? m.queue_last({ time: formatDateTime(lastTime) }) : undefined
  return <EmptyState icon={CircleCheckBig} title={m.creator_todo_none()} description={description} />
}
