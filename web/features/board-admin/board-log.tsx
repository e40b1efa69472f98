import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { boardActName } from '#web/social/boards/board-acts.ts'
import { usePaths } from '#web/social/paths.ts'
import { Pager } from '#web/ui/controls/pager.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './board-admin.module.css'

const pageSize = 20

/** What was done in the board, by whom, to whom and why. */
export function BoardLog({ board }: { board: BoardPage }) {
  const paths = usePaths()
  const [page, setPage] = useState(1)
  const log = useQuery({
    queryKey: [...boardsKey, 'log', board._id, page],
    queryFn: () => api.board.log({ systemId: board._id, page, limit: pageSize }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  if (!log.data)
    return log.isError ? (
      <ErrorState retrying={log.isFetching} onRetry={() => void log.refetch()} compact />
    ) : (
      <p className={styles.quiet}>{m.ui_loading()}</p>
    )
  if (log.data.list.length === 0) return <EmptyState level={3} title={m.board_log_none()} compact />
  return (
    <>
      <ul className={styles.list}>
        {log.data.list.map((entry) => (
          <li key={entry._id} className={styles.entry}>
            <p>
              <Link to={paths.author(entry.actor._id)}>{entry.actor.name}</Link> <b>{boardActName(entry.action)}</b>{' '}
              {entry.posts && <Link to={paths.post(entry.posts._id)}>{entry.posts.title}</Link>}
              {entry.user && <Link to={paths.author(entry.user._id)}>{entry.user.name}</Link>}
            </p>
            {entry.reason && <p className={styles.quiet}>{m.board_log_reason({ reason: entry.reason })}</p>}
            <RelativeTime at={entry.createTime} className={styles.quiet} />
          </li>
        ))}
      </ul>
      <Pager page={page} total={log.data.total} pageSize={pageSize} onPage={setPage} />
    </>
  )
}

/** For readers, where the creator of the board shows it. */
export function BoardLogDialog({ board, open, onClose }: { board: BoardPage; open: boolean; onClose: () => void }) {
  return (
    <Overlay open={open} onClose={onClose} title={m.board_log_open()}>
      <BoardLog board={board} />
    </Overlay>
  )
}
