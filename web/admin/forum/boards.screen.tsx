import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, type LoaderFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import type { Board } from '#contract/modules/forum/board.ts'
import { pageLimits } from '#contract/page-limits.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { forAdmin, pageOf } from '#web/admin/admin-loaders.ts'
import { ListCard, ListPager } from '#web/admin/list-card.tsx'
import { PageHead } from '#web/admin/page-head.tsx'
import { SearchField } from '#web/admin/search-field.tsx'
import { api } from '#web/api/browser.ts'
import { adminBoardsQuery, adminForumKey, deletedBoardsQuery } from '#web/api/queries/admin-forum-queries.ts'
import { boardsKey } from '#web/api/queries/board-queries.ts'
import { BoardCover } from '#web/session/board-cover.tsx'
import { readingName } from '#web/social/boards/board-figures.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDate, formatExact } from '#web/ui/format/format.ts'
import { useSettled } from '#web/ui/hooks/use-settled.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { DeleteDialog } from './board-delete.tsx'
import { type BoardRuling, RulingDialog } from './board-ruling.tsx'
import { DeletedBoards } from './deleted-boards.tsx'
import styles from './forum.module.css'
import { stateName } from './state-name.ts'
import { typeName } from './type-name.ts'

export const title = () => m.admin_boards()

const limit = 20
const states: Board['state'][] = ['open', 'pending', 'closed', 'hidden', 'rejected']

function stateOf(search: URLSearchParams): Board['state'] | undefined {
  return states.find((state) => state === search.get('state'))
}

export function loader(args: LoaderFunctionArgs) {
  const search = new URL(args.request.url).searchParams
  const choice = { page: pageOf(search), limit, state: stateOf(search) }
  return forAdmin(args, ({ api: own, queries }) =>
    Promise.all([queries.prefetchQuery(adminBoardsQuery(own, choice)), queries.prefetchQuery(deletedBoardsQuery(own))]),
  )
}

/** Every board in every state; those that wait for a ruling come first. */
export function Component() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim(), limits.remoteSelectDebounce)
  const [ruling, setRuling] = useState<BoardRuling | null>(null)
  const [toDelete, setToDelete] = useState<Board | null>(null)
  const page = pageOf(search)
  const state = stateOf(search)
  const boards = useQuery(adminBoardsQuery(api, { page, limit, state, keyword }))
  const refresh = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: adminForumKey }),
      queries.invalidateQueries({ queryKey: boardsKey }),
    ])
  return (
    <>
      <PageHead title={m.admin_boards()} lead={m.admin_boards_lead()}>
        <Button variant="primary" to="/System/create">
          {m.board_create()}
        </Button>
      </PageHead>
      <ListCard
        of={boards}
        filters={
          <>
            <Chip selected={!state} onClick={() => void navigate('?')}>
              {m.board_all()}
            </Chip>
            {states.map((one) => (
              <Chip key={one} selected={one === state} onClick={() => void navigate(`?state=${one}`)}>
                {stateName(one)}
              </Chip>
            ))}
            <SearchField label={m.boards_filter()} maxLength={pageLimits.keyword} value={typed} onChange={setTyped} />
          </>
        }
      >
        <Table
          label={m.admin_boards()}
          rows={boards.data?.list}
          empty={<EmptyState title={m.boards_none_found()} />}
          columns={columns(setRuling, setToDelete)}
        />
        <ListPager
          of={boards}
          page={page}
          pageSize={limit}
          hrefFor={(next) => `?${new URLSearchParams({ ...(state ? { state } : {}), page: String(next) })}`}
        />
      </ListCard>
      <DeletedBoards />
      <DeleteDialog board={toDelete} onClose={() => setToDelete(null)} onDone={refresh} />
      <RulingDialog ruling={ruling} onClose={() => setRuling(null)} onDone={refresh} />
    </>
  )
}

type Row = Board & { systemCreateUser: { _id: string; name: string } }

function columns(rule: (ruling: BoardRuling) => void, doom: (board: Board) => void): Column<Row>[] {
  return [
    { key: 'name', title: m.admin_board(), nowrap: true, render: (board) => <BoardCell board={board} /> },
    { key: 'type', title: m.admin_board_type(), nowrap: true, render: ({ systemType }) => typeName(systemType) },
    { key: 'zone', title: m.board_zone(), nowrap: true, render: ({ zoneName }) => zoneName },
    {
      key: 'state',
      title: m.admin_state(),
      nowrap: true,
      render: ({ state }) => <Badge tone={tones[state]}>{stateName(state)}</Badge>,
    },
    {
      key: 'reading',
      title: m.admin_board_reading(),
      nowrap: true,
      render: ({ readRule, readLevel }) => readingName(readRule, readLevel),
    },
    {
      key: 'creator',
      title: m.board_creator(),
      nowrap: true,
      render: ({ systemCreateUser: user }) => <Link to={`/author/${user._id}`}>{user.name}</Link>,
    },
    {
      key: 'figures',
      title: m.admin_board_figures(),
      align: 'right',
      nowrap: true,
      render: ({ systemMember, systemContentNumber }) =>
        `${formatExact(systemMember)} / ${formatExact(systemContentNumber)}`,
    },
    { key: 'time', title: m.board_created(), nowrap: true, render: ({ createTime }) => formatDate(createTime) },
    {
      key: 'acts',
      actions: true,
      title: m.admin_acts(),
      align: 'right',
      nowrap: true,
      render: (board) => <Acts board={board} rule={rule} doom={doom} />,
    },
  ]
}

const tones = { open: 'success', pending: 'warning', rejected: 'danger', closed: 'plain', hidden: 'plain' } as const

function BoardCell({ board }: { board: Row }) {
  return (
    <Link to={`/System/${board.systemType}/${board.systemSign}`} className={styles.board}>
      <BoardCover of={board} size={28} />
      {board.systemName}
    </Link>
  )
}

type ActsProps = { board: Row; rule: (ruling: BoardRuling) => void; doom: (board: Board) => void }

function Acts({ board, rule, doom }: ActsProps) {
  const act = (state: BoardRuling['state'], label: string) => (
    <Button variant="text" size={32} onClick={() => rule({ board, state, label })}>
      {label}
    </Button>
  )
  return (
    <span className={styles.acts}>
      {board.state === 'pending' && act('open', m.admin_board_approve())}
      {board.state === 'pending' && act('rejected', m.admin_board_reject())}
      {(board.state === 'closed' || board.state === 'hidden' || board.state === 'rejected') &&
        act('open', m.admin_board_open())}
      {board.state === 'open' && act('closed', m.admin_board_close())}
      {(board.state === 'open' || board.state === 'closed') && act('hidden', m.admin_board_hide())}
      <Button variant="text" size={32} to={`/System/${board.systemType}/${board.systemSign}/manage`}>
        {m.admin_board_manage()}
      </Button>
      <Button
        variant="text"
        size={32}
        aria-label={m.admin_board_delete_title({ name: board.systemName })}
        onClick={() => doom(board)}
      >
        {m.post_delete()}
      </Button>
    </span>
  )
}
