import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { boardsOfQuery } from '../../api/board-queries.ts'
import { api } from '../../api/browser.ts'
import { BoardLine } from '../../social/board-line.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
import { formatCount } from '../../ui/format.ts'
import styles from './author.module.css'

/** Boards that somebody founded or manages. */
export function AuthorBoards({ userId }: { userId: string }) {
  const boards = useQuery(boardsOfQuery(api, userId)).data?.list ?? []
  if (boards.length === 0) return null
  return (
    <Card aria-labelledby="author-boards">
      <CardHead id="author-boards" title={m.author_boards()} />
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
