import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { boardsOfQuery } from '../../api/board-queries.ts'
import { api } from '../../api/browser.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Card, CardHead } from '../../ui/card.tsx'
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
            <Link to={`/System/${board.systemType}/${board.systemSign}`} className={styles.board}>
              <Avatar shape="board" size={36} name={board.systemName} src={board.systemCover} />
              {board.systemName}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}
