import ChevronRight from 'lucide-react/icons/chevron-right'
import { Link } from 'react-router'
import type { PostPage } from '#contract/modules/forum/post.ts'
import { m } from '#messages/messages.js'
import { BoardCover } from '#web/session/board-cover.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './post.module.css'

/** The board, and the classification in it; of an article in a column, the column. */
export function Crumb({ post: { system, classify, article } }: { post: PostPage }) {
  const paths = usePaths()
  const board = paths.board(system.systemSign, system.systemType)
  return (
    <nav className={styles.crumb} aria-label={m.post_page_place()}>
      <BoardCover of={system} size={20} />
      <Link to={board} className={styles.board}>
        {system.systemName}
      </Link>
      {article?.column ? (
        <>
          <Icon of={ChevronRight} size={14} />
          <Link to={paths.column(article.column._id)}>{article.column.title}</Link>
        </>
      ) : (
        classify && (
          <>
            <Icon of={ChevronRight} size={14} />
            <Link to={`${board}?classify=${classify._id}`}>{classify.classifyName}</Link>
          </>
        )
      )}
    </nav>
  )
}
