import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { BoardCover } from '#web/session/board-cover.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './post.module.css'

/** The board, and the classification in it. */
export function Crumb({ post: { system, classify } }: { post: PostPage }) {
  const board = usePaths().board(system.systemSign)
  return (
    <nav className={styles.crumb} aria-label={m.post_page_place()}>
      <BoardCover of={system} size={20} />
      <Link to={board} className={styles.board}>
        {system.systemName}
      </Link>
      {classify && (
        <>
          <Icon of={ChevronRight} size={14} />
          <Link to={`${board}?classify=${classify._id}`}>{classify.classifyName}</Link>
        </>
      )}
    </nav>
  )
}
