import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type NoticeKind, noticesQuery } from '#web/api/queries/notification-queries.ts'
import { GoPost, LookAround } from '#web/social/people/way-on.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState, type EmptyStateProps, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { type Fold, foldLikes } from './fold.ts'
import { NoticeRow } from './notice-row.tsx'
import styles from './notices.module.css'
import { useSeen } from './use-seen.ts'

type NoticeListProps = { kind: NoticeKind; empty: string; drawing?: EmptyStateProps['drawing'] }

/** What others did, newest first. Opening the list is reading it. */
export function NoticeList({ kind, empty, drawing }: NoticeListProps) {
  const notices = useInfiniteQuery(noticesQuery(api, kind))
  const list = notices.data?.pages.flatMap((page) => page.list)
  useSeen(kind, list?.[0]?._id)
  if (notices.isPending) return <NoticeSkeleton />
  if (!list)
    return (
      <ErrorState
        message={notices.error instanceof ApiError ? notices.error.message : undefined}
        retrying={notices.isFetching}
        onRetry={() => void notices.refetch()}
      />
    )
  if (list.length === 0)
    return (
      <EmptyState level={2} drawing={drawing} title={empty} action={kind === 'system' ? <LookAround /> : <GoPost />} />
    )
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

function NoticeSkeleton() {
  return (
    <SkeletonRegion className={styles.list}>
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className={styles.row}>
          <Skeleton shape="round" size={40} />
          <div className={styles.text}>
            <Skeleton width={40} />
            <Skeleton width={80} />
          </div>
        </div>
      ))}
    </SkeletonRegion>
  )
}
