import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminChapter, AdminWork } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { RowButton } from '#web/admin/list-card.tsx'
import { api } from '#web/api/browser.ts'
import { adminChaptersQuery } from '#web/api/queries/works/admin-works-queries.ts'
import { Pager } from '#web/ui/controls/pager.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import styles from './works.module.css'
import { pageSize, stateNames } from './works-choice.ts'

type ChaptersDialogProps = {
  work: AdminWork | null
  onClose: () => void
  onHide: (chapter: AdminChapter) => void
}

/** What is published of a work, the newest first; each chapter is hidden and shown by itself. */
export function ChaptersDialog({ work, onClose, onHide }: ChaptersDialogProps) {
  const shown = useLastShown(work)
  return (
    <Overlay open={work !== null} onClose={onClose} title={m.admin_works_chapters_of({ title: shown?.title ?? '' })}>
      {shown && <Chapters key={shown._id} work={shown} onHide={onHide} />}
    </Overlay>
  )
}

function Chapters({ work, onHide }: Pick<ChaptersDialogProps, 'onHide'> & { work: AdminWork }) {
  const [page, setPage] = useState(1)
  const query = useQuery(adminChaptersQuery(api, work._id, page, pageSize))
  if (!query.data) return query.isError ? <LoadError compact of={query} /> : <SkeletonLines widths={[90, 80, 90, 70]} />
  const { list, total } = query.data
  if (total === 0) return <EmptyState title={m.admin_works_no_chapters()} />
  return (
    <>
      <ul>
        {list.map((chapter) => (
          <Chapter key={chapter._id} {...{ work, chapter, onHide }} />
        ))}
      </ul>
      <Pager page={page} pageSize={pageSize} total={total} onPage={setPage} />
    </>
  )
}

type ChapterProps = Pick<ChaptersDialogProps, 'onHide'> & { work: AdminWork; chapter: AdminChapter }

/** Only what readers see has a page that the staff can open. */
function Chapter({ work, chapter, onHide }: ChapterProps) {
  const { _id, title, state, stateReason, isHeld, reportNumber, wordNumber, pageNumber, publishTime } = chapter
  const isOpen = state === 'public' && !isHeld && work.state === 'public' && !work.isHeld
  const isHidden = state === 'hidden'
  return (
    <li className={styles.chapter}>
      <div className={styles.about}>
        <strong>{isOpen ? <Link to={`/${work.worksType}/${work._id}/${_id}`}>{title}</Link> : title}</strong>
        <span className={styles.note}>
          {work.worksType === 'manga'
            ? m.admin_works_pages({ count: formatExact(pageNumber) })
            : m.publish_words({ count: formatExact(wordNumber) })}{' '}
          · <RelativeTime at={publishTime} />
          {reportNumber > 0 && ` · ${m.admin_works_reports({ count: reportNumber })}`}
        </span>
        {stateReason && <span className={styles.note}>{m.admin_deleted_reason({ reason: stateReason })}</span>}
      </div>
      {isHeld && !isHidden ? (
        <Badge tone="warning">{m.creator_state_held()}</Badge>
      ) : (
        <Badge tone={isHidden ? 'warning' : 'success'}>{stateNames[state]()}</Badge>
      )}
      <RowButton
        label={isHidden ? m.admin_works_show_of({ title }) : m.admin_works_hide_of({ title })}
        onClick={() => onHide(chapter)}
      >
        {isHidden ? m.admin_works_show() : m.admin_works_hide()}
      </RowButton>
    </li>
  )
}
