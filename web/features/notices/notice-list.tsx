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
import { noticesQuery } from './notice-queries.ts'
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
        {foldLikes(list).map((fold) => (
          <Folded key={fold.first._id} {...fold} />
        ))}
      </ul>
      <MoreButton of={notices} className={styles.more} />
    </>
  )
}

/** Who else liked it is behind one line. */
function Folded({ first, rest }: Fold) {
  const [isOpen, setOpen] = useState(false)
  if (rest.length === 0) return <NoticeRow notice={first} />
  return (
    <>
      <NoticeRow notice={first}>
        <Button
          variant="text"
          size={28}
          aria-expanded={isOpen}
          className={styles.unfold}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? m.notice_fold() : m.notice_others({ count: rest.length })}
        </Button>
      </NoticeRow>
      {isOpen && rest.map((notice) => <NoticeRow key={notice._id} notice={notice} isPart />)}
    </>
  )
}

const NoticeSkeleton = () => (
  <SkeletonRows count={5} size={40} widths={[40, 80]} row={styles.row} text={styles.text} className={styles.list} />
)

interface Fold {
  /** The newest. */
  first: Notification
  /** Others like it, newest first. */
  rest: Notification[]
}

/** Likes of the same thing stand together, where the newest of them stands. Everything else stands alone. */
export function foldLikes(list: readonly Notification[]): Fold[] {
  const folds: Fold[] = []
  const byThing = new Map<string, Fold>()
  for (const notice of list) {
    const thing = notice.type === 'like' ? thingOf(notice) : undefined
    const known = thing && byThing.get(thing)
    if (known) {
      known.rest.push(notice)
      continue
    }
    const fold = { first: notice, rest: [] }
    folds.push(fold)
    if (thing) byThing.set(thing, fold)
  }
  return folds
}

function thingOf({ posts, comment, reply }: Notification): string | undefined {
  if (reply) return `reply ${reply._id}`
  if (comment) return `comment ${comment._id}`
  return posts ? `posts ${posts._id}` : undefined
}
