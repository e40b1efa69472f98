import Lock from 'lucide-react/icons/lock'
import { Link } from 'react-router'
import type { ChapterEntry } from '#contract/modules/works/chapter.ts'
import type { Reading, WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterName } from '#web/social/works/work-words.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './contents.module.css'
import { groupsOf } from './groups.ts'

type ChapterRowsProps = {
  work: WorkPage
  entries: readonly ChapterEntry[]
  reading: Reading | null
  /** In one column, whatever the width. */
  narrow?: boolean
  /** The one that is on show. */
  currentId?: string
  onGo?: () => void
}

/** Chapters below the names of their volumes. What lies before the place of the reader is set back. */
export function ChapterRows({ work, entries, reading, narrow, currentId, onGo }: ChapterRowsProps) {
  return groupsOf(entries, work.volumes).map(({ key, volume, entries: own }) => (
    <section key={key} className={styles.group} aria-label={volume?.title}>
      {volume && (
        <h3 className={styles.volume}>
          {volume.title} <small>{rangeOf(own)}</small>
        </h3>
      )}
      <ol className={styles.rows} data-narrow={narrow || undefined}>
        {own.map((entry) => (
          <Row key={entry._id} {...{ work, entry, reading, onGo }} isCurrent={entry._id === currentId} />
        ))}
      </ol>
    </section>
  ))
}

function rangeOf(entries: readonly ChapterEntry[]): string {
  const numbers = entries.map(({ number }) => number)
  const [from, to] = [Math.min(...numbers), Math.max(...numbers)]
  return from === to ? String(from) : `${from}–${to}`
}

type RowProps = Pick<ChapterRowsProps, 'work' | 'reading' | 'onGo'> & { entry: ChapterEntry; isCurrent: boolean }

function Row({ work, entry, reading, isCurrent, onGo }: RowProps) {
  const paths = useWorkPaths()
  const { worksType, _id: workId } = work
  const isHere = isCurrent || reading?.chapterId === entry._id
  const isRead = reading !== null && entry.number < reading.number
  return (
    <li>
      <Link
        to={paths.chapter(worksType, workId, entry._id)}
        className={styles.row}
        id={`n-${entry.number}`}
        data-read={isRead || undefined}
        data-here={isHere || undefined}
        aria-current={isCurrent ? 'page' : undefined}
        onClick={onGo}
      >
        <span className={styles.name}>{chapterName(worksType, entry)}</span>
        <Mark {...{ work, entry, reading }} />
      </Link>
    </li>
  )
}

function Mark({ work, entry, reading }: Pick<RowProps, 'work' | 'entry' | 'reading'>) {
  if (entry.isLocked)
    return (
      <span className={styles.mark}>
        {entry.price > 0 && formatMoney(Math.round(entry.price * 100))}
        <Icon of={Lock} size={14} />
        <VisuallyHidden>{m.work_locked()}</VisuallyHidden>
      </span>
    )
  const isManga = work.worksType === 'manga'
  if (reading?.chapterId === entry._id)
    return (
      <span className={styles.mark}>{isManga ? m.work_here_page({ page: reading.place.block }) : m.work_here()}</span>
    )
  return (
    <span className={styles.mark}>
      {isManga && `${m.work_pages({ count: entry.pageNumber })} · `}
      <RelativeTime at={entry.publishTime} />
    </span>
  )
}
