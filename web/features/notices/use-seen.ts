import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '#web/api/browser.ts'
import { type NoticeKind, putCounts } from '#web/api/queries/notification-queries.ts'

/** Two kinds of the server stand in one list of the page. */
const types = { comment: ['comment', 'reply'], like: ['like'], follow: ['follow'], system: ['system'] } as const

/** What is in the list has been seen, up to its newest; what comes later stays unread. */
export function useSeen(kind: NoticeKind, newest: string | undefined): void {
  const queries = useQueryClient()
  useEffect(() => {
    if (!newest) return
    const mark = async () => {
      for (const type of types[kind]) putCounts(queries, await api.notification.markAllRead({ type, upTo: newest }))
    }
    // Not said this time: the count stays, and the next visit says it.
    mark().catch(() => {})
  }, [kind, newest, queries])
}
