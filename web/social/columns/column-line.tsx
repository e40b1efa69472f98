import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import lines from '#web/social/boards/board-line.module.css'
import { Highlight } from '#web/social/highlight.tsx'
import { usePaths } from '#web/social/paths.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { ColumnCover } from './column-cover.tsx'
import styles from './column-line.module.css'

type ColumnLineProps = {
  of: Pick<Column, '_id' | 'title' | 'cover' | 'articleNumber' | 'subscribeNumber'>
  /** What was looked for, to be set off. */
  words?: readonly string[]
  /** Below the figures. */
  children?: ReactNode
  /** At the end of the line: subscribe. */
  end?: ReactNode
  className?: string
}

/** A column that one may go to: its picture, its name, how much is in it and how many wait for more. */
export function ColumnLine({ of, words, children, end, className }: ColumnLineProps) {
  const paths = usePaths()
  return (
    <div className={classNames(lines.line, className)}>
      <Link to={paths.column(of._id)} className={classNames(lines.link, styles.link)}>
        <ColumnCover of={of} sizes="72px" className={styles.cover} />
        <span className={lines.text}>
          <b>
            <Highlight text={of.title} words={words} />
          </b>
          <small>{columnFigures(of)}</small>
          {children}
        </span>
      </Link>
      {end}
    </div>
  )
}

function columnFigures({ articleNumber, subscribeNumber }: ColumnLineProps['of']): string {
  return m.column_figures({ articles: formatCount(articleNumber), subscribers: formatCount(subscribeNumber) })
}
