import Bookmark from 'lucide-react/icons/bookmark'
import type { ReactNode } from 'react'
import type { Column } from '#contract/modules/forum/column.ts'
import { m } from '#messages/messages.js'
import { Photo } from '#web/media/photo/photo.tsx'
import { WaitingBadge } from '#web/social/columns/waiting-badge.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './own-columns.module.css'

type ColumnFaceProps = {
  column: Column
  /** The name, as a link or as a heading. */
  name: ReactNode
  children: ReactNode
}

/** A column as its author sees it: cover, name, state and figures, with what can be done below. */
export function ColumnFace({ column, name, children }: ColumnFaceProps) {
  const { cover, isFinished, summary, articleNumber, subscribeNumber, viewNumber } = column
  return (
    <>
      {cover ? (
        <Photo of={cover} alt="" ratio="16:9" sizes="160px" className={styles.cover} />
      ) : (
        <span className={styles.noCover} aria-hidden="true">
          <Icon of={Bookmark} size={24} />
        </span>
      )}
      <div className={styles.text}>
        <div className={styles.nameLine}>
          {name}
          <WaitingBadge of={column} />
          <Badge tone={isFinished ? 'plain' : 'brand'}>{isFinished ? m.column_finished() : m.column_ongoing()}</Badge>
        </div>
        {summary && <p className={styles.summary}>{summary}</p>}
        <p className={styles.figures}>
          <span>{m.column_articles({ count: formatCount(articleNumber) })}</span>
          <span>{m.column_subscribers({ count: formatCount(subscribeNumber) })}</span>
          <span>{m.column_views({ count: formatCount(viewNumber) })}</span>
        </p>
        <div className={styles.acts}>{children}</div>
      </div>
    </>
  )
}
