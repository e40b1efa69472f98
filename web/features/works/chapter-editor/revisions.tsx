import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Revision } from '#contract/revision.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './chapter-editor.module.css'
import { wordsOf } from './chapter-form.ts'
import { RevisionDialog } from './revision-dialog.tsx'
import { revisionsQuery } from './revision-queries.ts'
import type { ChapterWriting } from './use-chapter-writing.ts'

const kinds: Record<Revision['kind'], () => string> = {
  auto: m.chapter_revision_auto,
  manual: m.chapter_revision_manual,
  published: m.chapter_revision_published,
}

export function revisionName({ kind }: Revision): string {
  return kinds[kind]()
}

/** Earlier texts of the chapter, the newest first; a press shows what has changed since. */
export function Revisions({ writing }: { writing: ChapterWriting }) {
  const { chapterId } = writing.saves
  if (!chapterId) return <p className={styles.hint}>{m.chapter_revisions_none()}</p>
  return <List writing={writing} chapterId={chapterId} />
}

function List({ writing, chapterId }: { writing: ChapterWriting; chapterId: string }) {
  const { work, form, saves } = writing
  const [looked, setLooked] = useState<Revision | null>(null)
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery(revisionsQuery(api, chapterId))
  const lengthOf = (words: number) =>
    work.worksType === 'manga' ? null : (
      <span className={styles.words}>{m.publish_words({ count: formatExact(words) })}</span>
    )
  if (query.isPending) return <SkeletonLines widths={[90, 80, 90]} className={styles.waitingLines} />
  if (query.isError) return <LoadError compact of={query} />
  const all = query.data.pages.flatMap(({ list }) => list)
  return (
    <>
      <ul className={styles.revisions}>
        <li className={styles.revision} data-now="">
          <span className={styles.revisionName}>
            {saves.savedAt > 0 && <RelativeTime at={saves.savedAt} />} · {m.chapter_revision_now()}
          </span>
          {lengthOf(wordsOf(form.content))}
        </li>
        {all.map((revision) => (
          <li key={revision._id}>
            <button
              type="button"
              className={styles.revision}
              onClick={() => {
                setLooked(revision)
                setOpen(true)
              }}
            >
              <span className={styles.revisionName}>
                <RelativeTime at={revision.createTime} /> · {revisionName(revision)}
              </span>
              {lengthOf(revision.wordNumber)}
              <Icon of={ChevronRight} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <MoreButton of={query} className={styles.more} />
      {looked && <RevisionDialog writing={writing} revision={looked} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
