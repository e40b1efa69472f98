import { useQuery } from '@tanstack/react-query'
import type { BoardPage } from '#contract/board.ts'
import type { UserCard } from '#contract/user.ts'
import { m } from '#messages/messages.js'
import { allBoardsQuery } from '../../api/board-queries.ts'
import { api } from '../../api/browser.ts'
import { useMe } from '../../session/use-me.ts'
import { BoardLine } from '../../social/board-line.tsx'
import { JoinButton } from '../../social/join-button.tsx'
import { MessageButton } from '../../social/message-button.tsx'
import { PersonLine } from '../../social/person-line.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatCount, formatDate } from '../../ui/format.ts'
import { SideState } from '../../ui/side-state.tsx'
import styles from './board.module.css'

const relatedShown = 5

export function BoardSide({ board }: { board: BoardPage }) {
  return (
    <>
      <Card aria-labelledby="board-about">
        <CardHead id="board-about" title={m.board_about()} />
        <div className={styles.about}>
          {board.systemDescr && <p>{board.systemDescr}</p>}
          <dl>
            <div>
              <dt>{m.board_created()}</dt>
              <dd>{formatDate(board.createTime)}</dd>
            </div>
            <div>
              <dt>{m.board_zone()}</dt>
              <dd>{board.zoneName}</dd>
            </div>
          </dl>
        </div>
      </Card>
      <Managers board={board} />
      {board.rules && (
        <Card aria-labelledby="board-rules">
          <CardHead id="board-rules" title={m.board_rules()} />
          <p className={styles.rules}>{board.rules}</p>
        </Card>
      )}
      <Related board={board} />
    </>
  )
}

function Managers({ board }: { board: BoardPage }) {
  const people = [
    { user: board.systemCreateUser, role: m.board_creator() },
    ...board.systemAuth
      .filter(({ _id }) => _id !== board.systemCreateUser._id)
      .map((user) => ({ user, role: m.board_manager() })),
  ]
  return (
    <Card aria-labelledby="board-managers">
      <CardHead id="board-managers" title={m.board_managers()} />
      <ul className={styles.people}>
        {people.map(({ user, role }) => (
          <li key={user._id}>
            <PersonLine of={user} size={36} end={<Write to={user} />}>
              <span>{role}</span>
            </PersonLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Write({ to }: { to: UserCard }) {
  const me = useMe()
  if (!me) return null
  return <MessageButton to={to} size={28} />
}

/** Others of the same zone, those with most members first. */
function Related({ board }: { board: BoardPage }) {
  const zone = useQuery(allBoardsQuery(api, board.systemType, board.systemZoneId))
  const boards = zone.data?.list ?? []
  const others = boards
    .filter(({ _id }) => _id !== board._id)
    .sort((a, b) => b.systemMember - a.systemMember)
    .slice(0, relatedShown)
  if (zone.data && others.length === 0) return null
  return (
    <Card aria-labelledby="board-related">
      <CardHead id="board-related" title={m.board_related()} />
      {!zone.data && <SideState of={zone} />}
      <ul className={styles.people}>
        {others.map((other) => (
          <li key={other._id}>
            <BoardLine of={other} end={<JoinButton of={other} size={28} />}>
              {m.board_members({ count: formatCount(other.systemMember) })}
            </BoardLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}
