import { useQuery } from '@tanstack/react-query'
import type { UserCard } from '#contract/modules/account/user.ts'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { allBoardsQuery } from '#web/api/queries/board-queries.ts'
import { SideCard } from '#web/desktop/side-card.tsx'
import { PublicLog } from '#web/features/board-admin/public-log.tsx'
import { BoardGroup } from '#web/features/chat/group/board-group.tsx'
import { useMe } from '#web/session/use-me.ts'
import { BoardLine } from '#web/social/boards/board-line.tsx'
import { MessageButton } from '#web/social/people/message-button.tsx'
import { PersonLine } from '#web/social/people/person-line.tsx'
import { JoinButton } from '#web/social/toggles/join-button.tsx'
import { formatCount, formatDate } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import { Fact } from '#web/ui/layout/fact.tsx'
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
            <Fact name={m.board_created()}>{formatDate(board.createTime)}</Fact>
            <Fact name={m.board_zone()}>{board.zoneName}</Fact>
          </dl>
        </div>
      </Card>
      <Card>
        <BoardGroup key={String(board.isMember)} systemId={board._id} isMember={board.isMember} />
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
      <CardHead id="board-managers" title={m.board_managers()}>
        {board.canRead && <PublicLog board={board} />}
      </CardHead>
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
    <SideCard id="board-related" title={m.board_related()} missing={!zone.data && zone}>
      <ul className={styles.people}>
        {others.map((other) => (
          <li key={other._id}>
            <BoardLine of={other} end={<JoinButton of={other} size={28} />}>
              {m.board_members({ count: formatCount(other.systemMember) })}
            </BoardLine>
          </li>
        ))}
      </ul>
    </SideCard>
  )
}
