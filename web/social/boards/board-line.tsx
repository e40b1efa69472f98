import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Board } from '#contract/modules/forum/board.ts'
import { BoardCover } from '#web/session/board-cover.tsx'
import { Highlight } from '#web/social/highlight.tsx'
import { usePaths } from '#web/social/paths.ts'
import { Count } from '#web/social/toggles/count.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import type { AvatarSize } from '#web/ui/layout/avatar.tsx'
import styles from './board-line.module.css'

type BoardFaceProps = {
  of: Pick<Board, 'systemName' | 'systemCover'>
  size?: AvatarSize
  /** What was looked for, to be set off. */
  words?: readonly string[]
  /** The second line. */
  children?: ReactNode
}

/** Cover and name of a board, with a smaller line below. */
export function BoardFace({ of, size = 36, words, children }: BoardFaceProps) {
  return (
    <>
      <BoardCover of={of} size={size} />
      <span className={styles.text}>
        <b>
          <Highlight text={of.systemName} words={words} />
        </b>
        {children && <small>{children}</small>}
      </span>
    </>
  )
}

type BoardLineProps = BoardFaceProps & {
  of: Pick<Board, 'systemName' | 'systemCover' | 'systemSign'> & Partial<Pick<Board, 'systemType'>>
  /** Before the cover, within the link. */
  start?: ReactNode
  /** At the end of the line: join. */
  end?: ReactNode
  className?: string
}

/** A board that one may go to. */
export function BoardLine({ of, start, end, className, ...face }: BoardLineProps) {
  const paths = usePaths()
  return (
    <div className={classNames(styles.line, className)}>
      <Link to={paths.board(of.systemSign, of.systemType)} className={styles.link}>
        {start}
        <BoardFace of={of} {...face} />
      </Link>
      {end && <div className={styles.end}>{end}</div>}
    </div>
  )
}

/** How many members or posts a board has, with the word for them. */
export function BoardFigure({ of, word }: { of: number; word: string }) {
  return (
    <span>
      <b>
        <Count of={of} />
      </b>{' '}
      {word}
    </span>
  )
}
