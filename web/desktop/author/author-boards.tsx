import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { boardsOfQuery } from '#web/api/queries/board-queries.ts'
import { authorSummaryQuery } from '#web/api/queries/comment-queries.ts'
import { BoardLine } from '#web/social/boards/board-line.tsx'
import { usePlaces } from '#web/social/paths.ts'
import { Chip } from '#web/ui/controls/chip.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './author.module.css'

/** Boards that somebody founded or manages. */
export function AuthorBoards({ userId }: { userId: string }) {
  const query = useQuery(boardsOfQuery(api, userId))
  const boards = query.data?.list ?? []
  // Most have none: an outline would come and go for nothing.
  if (boards.length === 0 && !query.isLoadingError) return null
  return (
    <Card aria-labelledby="author-boards">
      <CardHead id="author-boards" title={m.author_boards()} />
      {query.isLoadingError && <SideState of={query} />}
      <ul className={styles.boards}>
        {boards.map((board) => (
          <li key={board._id}>
            <BoardLine of={board} className={styles.board}>
              {m.board_members({ count: formatCount(board.systemMember) })}
            </BoardLine>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Boards that somebody writes in most. */
export function FavouriteBoards({ userId }: { userId: string }) {
  const places = usePlaces()
  const query = useQuery(authorSummaryQuery(api, userId))
  const boards = query.data?.boards ?? []
  if (boards.length === 0 && !query.isLoadingError) return null
  return (
    <Card aria-labelledby="author-favourites">
      <CardHead id="author-favourites" title={m.author_favourites()} />
      {query.isLoadingError && <SideState of={query} />}
      <ul className={styles.favourites}>
        {boards.map(({ _id, systemSign, systemName }) => (
          <li key={_id}>
            <Chip to={places.board(systemSign)}>{systemName}</Chip>
          </li>
        ))}
      </ul>
    </Card>
  )
}
