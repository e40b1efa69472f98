import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { DeletedBoard } from '#contract/modules/forum/board-deletion.ts'
import { m } from '#messages/messages.js'
import { ListCard } from '#web/admin/list-card.tsx'
import { api } from '#web/api/browser.ts'
import { adminForumKey, deletedBoardsQuery } from '#web/api/queries/admin-forum-queries.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './forum.module.css'

/** What was deleted of late, how far its posts have come, and the way back. Nothing where there is none. */
export function DeletedBoards() {
  const deleted = useQuery(deletedBoardsQuery(api))
  const queries = useQueryClient()
  const { list = [], total = 0 } = deleted.data ?? {}
  // The figures of the boards are others when all posts are where they go, which may be so at the first look.
  const done = list.flatMap(({ _id, isDone }) => (isDone ? _id : [])).join()
  const before = useRef(done)
  useEffect(() => {
    if (before.current !== done) void queries.invalidateQueries({ queryKey: [...adminForumKey, 'boards'] })
    before.current = done
  }, [done, queries])
  if (total === 0) return null
  return (
    <ListCard className={styles.deleted} head={<h2 className={styles.deletedTitle}>{m.admin_boards_deleted()}</h2>}>
      <Table label={m.admin_boards_deleted()} rows={list} columns={columns()} />
    </ListCard>
  )
}

const columns = (): Column<DeletedBoard>[] => [
  {
    key: 'name',
    title: m.admin_board(),
    render: (board) => (
      <span className={styles.what}>
        <strong>{board.systemName}</strong>
        <Posts board={board} />
        <span className={styles.note}>{m.admin_deleted_reason({ reason: board.reason })}</span>
      </span>
    ),
  },
  { key: 'by', title: m.admin_board_deleted_by(), nowrap: true, render: ({ by }) => by.name },
  {
    key: 'time',
    title: m.admin_board_deleted_time(),
    nowrap: true,
    render: ({ deleteTime }) => <RelativeTime at={deleteTime} />,
  },
  {
    key: 'acts',
    actions: true,
    title: m.admin_acts(),
    align: 'right',
    nowrap: true,
    render: (board) => <Undo board={board} />,
  },
]

function Posts({ board: { moveTo, number, done, isDone } }: { board: DeletedBoard }) {
  if (number === 0) return m.admin_board_deleted_none()
  const count = formatExact(number)
  if (isDone)
    return moveTo
      ? m.admin_board_deleted_moved({ count, name: moveTo.systemName })
      : m.admin_board_deleted_removed({ count })
  const said = moveTo ? m.admin_board_deleted_moving_to({ name: moveTo.systemName }) : m.admin_board_deleted_going()
  return (
    <span className={styles.progress}>
      <span>
        {said} {m.admin_board_deleted_done({ done: formatExact(done), count })}
      </span>
      <ProgressBar value={done} max={Math.max(1, number)} label={said} />
    </span>
  )
}

/** With the posts that were removed with it; what was moved stays where it is. */
function Undo({ board: { systemName, batchId, mayUndo } }: { board: DeletedBoard }) {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  if (!batchId || !mayUndo) return null
  const undo = async () => {
    const question = {
      title: m.admin_board_undo_title({ name: systemName }),
      description: m.admin_board_undo_text(),
      confirmLabel: m.admin_board_undo(),
    }
    if (!(await confirm(question))) return
    await act(async () => {
      const { restored } = await api.adminContent.undo({ batchId })
      toast.success(m.admin_board_undone({ name: systemName, count: formatExact(restored) }))
      await Promise.all([
        queries.invalidateQueries({ queryKey: adminForumKey }),
        queries.invalidateQueries({ queryKey: boardsKey }),
      ])
    })
  }
  return (
    <Button
      variant="text"
      size={32}
      pending={isPending}
      aria-label={m.admin_board_undo_title({ name: systemName })}
      onClick={() => void undo()}
    >
      {m.admin_board_undo()}
    </Button>
  )
}
