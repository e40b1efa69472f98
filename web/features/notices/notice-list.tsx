import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Notification } from '#contract/modules/forum/notification.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type NoticeKind, putCounts } from '#web/api/queries/notification-queries.ts'
import { GoPost, LookAround } from '#web/social/people/empty-state-links.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState, type EmptyStateProps } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { likesQuery, noticesQuery } from './notice-queries.ts'
import { NoticeRow } from './notice-row.tsx'
import styles from './notices.module.css'

/** Two kinds of the server stand in one list of the page. */
const types = { comment: ['comment', 'reply'], like: ['like'], follow: ['follow'], system: ['system'] } as const

/** What is in the list has been seen, up to its newest; what comes later stays unread. */
function useSeen(kind: NoticeKind, newest: string | undefined): void {
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

type NoticeListProps = { kind: NoticeKind; empty: string; drawing?: EmptyStateProps['drawing'] }

/** What others did, newest first. Opening the list is reading it. */
export function NoticeList({ kind, empty, drawing }: NoticeListProps) {
  const notices = useInfiniteQuery(noticesQuery(api, kind))
  const list = notices.data?.pages.flatMap((page) => page.list)
  useSeen(kind, list?.[0]?._id)
  if (notices.isPending) return <NoticeSkeleton />
  if (!list) return <LoadError of={notices} />
  if (list.length === 0)
    return <EmptyState drawing={drawing} title={empty} action={kind === 'system' ? <LookAround /> : <GoPost />} />
  return (
    <>
      <ul className={styles.list}>
        {list.map((notice) => (
          <Folded key={notice._id} notice={notice} />
        ))}
      </ul>
      <MoreButton of={notices} className={styles.more} />
    </>
  )
}

/** Who liked it beside the newest is behind one line. */
function Folded({ notice }: { notice: Notification }) {
  const [isOpen, setOpen] = useState(false)
  if (notice.number === 1) return <NoticeRow notice={notice} />
  return (
    <>
      <NoticeRow notice={notice}>
        <Button
          variant="text"
          size={28}
          aria-expanded={isOpen}
          className={styles.unfold}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.notice_fold() : m.notice_others({ count: notice.number - 1 })}
        </Button>
      </NoticeRow>
      {isOpen && <Others notice={notice} />}
    </>
  )
}

function Others({ notice }: { notice: Notification }) {
  const likes = useInfiniteQuery(likesQuery(api, notice._id))
  const list = likes.data?.pages.flatMap((page) => page.list)
  return (
    <>
      {list
        ?.filter(({ _id }) => _id !== notice._id)
        .map((like) => (
          <NoticeRow key={like._id} notice={like} isPart />
        ))}
      <li>
        {likes.isPending && (
          <SkeletonRows
            count={Math.min(notice.number - 1, 5)}
            size={40}
            widths={[40, 80]}
            row={styles.row}
            text={styles.text}
          />
        )}
        {likes.isError && !list && <LoadError of={likes} />}
        <MoreButton of={likes} className={styles.more} />
      </li>
    </>
  )
}

const NoticeSkeleton = () => (
  <SkeletonRows count={5} size={40} widths={[40, 80]} row={styles.row} text={styles.text} className={styles.list} />
)
