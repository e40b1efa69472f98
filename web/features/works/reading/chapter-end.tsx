import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import MessageSquare from 'lucide-react/icons/message-square'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { ChapterPage } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { useShelf } from '#web/features/works/work/use-shelf.ts'
import { TipButton } from '#web/social/tips/tip-button.tsx'
import { LikeButton } from '#web/social/toggles/like-button.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { ActionButton } from '#web/ui/controls/action-button.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './chapter-end.module.css'
import type { Side, Steps } from './use-step.ts'

type ChapterEndProps = { chapter: ChapterPage; work: WorkPage; steps: Steps; onComments: () => void }

/** Below a chapter: what its author adds, liking it, and the ways on. After the last one there is a rest. */
export function ChapterEnd({ chapter, work, steps, onComments }: ChapterEndProps) {
  const paths = useWorkPaths()
  return (
    <footer className={styles.end}>
      {chapter.authorNote && (
        <p className={styles.note}>
          <b>{m.reader_author_note()}</b>
          {chapter.authorNote}
        </p>
      )}
      {!chapter.isLocked && !chapter.isGone && (
        <p className={styles.like}>
          <LikeButton kind="chapter" of={chapter} className={styles.likeButton} />
          <ActionButton
            icon={MessageSquare}
            label={`${m.chapter_comments()} ${formatCount(chapter.commentNumber)}`}
            className={styles.likeButton}
            onClick={onComments}
          >
            {formatCount(chapter.commentNumber)}
          </ActionButton>
          <TipButton
            of={{ target: { type: 'chapter', _id: chapter._id }, author: work.user }}
            count={chapter.tipNumber || undefined}
            className={styles.likeButton}
          />
        </p>
      )}
      {!chapter.next && !chapter.isLocked && <Rest work={work} />}
      {steps.failed && (
        <p className={styles.failed} role="alert">
          {m.reader_step_failed()}
          <Button variant="text" size={32} onClick={() => steps.failed && steps.go(steps.failed)}>
            {m.ui_retry()}
          </Button>
        </p>
      )}
      <nav className={styles.ways} aria-label={m.reader_ways()}>
        <Step side="previous" steps={steps}>
          <Icon of={ChevronLeft} size={18} />
          {previousName(work)}
        </Step>
        <Link to={paths.work(work.worksType, work._id)} className={styles.way}>
          {m.work_contents()}
        </Link>
        <Step side="next" steps={steps}>
          {nextName(work)}
          <Icon of={ChevronRight} size={18} />
        </Step>
      </nav>
    </footer>
  )
}

export const previousName = ({ worksType }: Pick<WorkPage, 'worksType'>) =>
  worksType === 'manga' ? m.manga_previous() : m.reader_previous()
export const nextName = ({ worksType }: Pick<WorkPage, 'worksType'>) =>
  worksType === 'manga' ? m.manga_next() : m.reader_next()

type StepProps = { side: Side; steps: Steps; className?: string; children: ReactNode }

/** A link like any other; pressed here, the page stays until the next one is there. */
export function Step({ side, steps, className = styles.way, children }: StepProps) {
  const path = steps.pathTo(side)
  if (!path)
    return (
      <span className={className} data-off="" aria-disabled="true">
        {children}
      </span>
    )
  const go = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    steps.go(side)
  }
  return (
    <Link to={path} className={className} onClick={go} aria-busy={steps.pending === side || undefined}>
      {steps.pending === side ? <Spinner size={16} /> : children}
    </Link>
  )
}

function Rest({ work }: { work: WorkPage }) {
  const shelf = useShelf(work)
  return (
    <div className={styles.rest}>
      <h2>{work.serial === 'finished' ? m.reader_the_end() : m.reader_up_to_date()}</h2>
      <p>{work.serial === 'finished' ? m.reader_the_end_hint({ title: work.title }) : m.reader_up_to_date_hint()}</p>
      {!work.isShelf && (
        <Button variant="primary" size={36} onClick={shelf}>
          {m.work_to_shelf()}
        </Button>
      )}
    </div>
  )
}
