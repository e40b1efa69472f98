import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WorkCard } from '#contract/modules/works/work.ts'
import { Highlight } from '#web/social/highlight.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { WorkCover } from './work-cover.tsx'
import styles from './work-line.module.css'
import { useWorkPaths } from './work-paths.ts'

type WorkLineProps = {
  of: Pick<WorkCard, '_id' | 'worksType' | 'title' | 'cover' | 'ageNote'>
  /** Where it leads, if not to the page of the work. */
  to?: string
  /** What was looked for, to be set off. */
  words?: readonly string[]
  /** The line below the name. */
  children?: ReactNode
  /** Before the cover: its place in a rank. */
  start?: ReactNode
  /** At the end of the line. */
  end?: ReactNode
  className?: string
}

/** A work that one may go to: a small cover, its name, and a line about it. */
export function WorkLine({ of, to, words, children, start, end, className }: WorkLineProps) {
  const paths = useWorkPaths()
  return (
    <Link to={to ?? paths.work(of.worksType, of._id)} className={classNames(styles.line, className)}>
      {start}
      <WorkCover of={of} sizes="36px" className={styles.cover} />
      <span className={styles.text}>
        <b>
          <Highlight text={of.title} words={words} />
        </b>
        {children && <small>{children}</small>}
      </span>
      {end}
    </Link>
  )
}
