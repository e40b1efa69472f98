import { useInfiniteQuery } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useState } from 'react'
import type { Revision } from '#contract/revision.ts'
import { m } from '#messages/messages.js'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { RevisionDialog } from './revision-dialog.tsx'
import type { RevisionSource } from './revision-queries.ts'
import styles from './revisions.module.css'

const kinds: Record<Revision['kind'], () => string> = {
  auto: m.chapter_revision_auto,
  manual: m.chapter_revision_manual,
  published: m.chapter_revision_published,
}

/** Earlier texts, the newest first; a press shows what has changed since. */
export function RevisionList<Text>({ source }: { source: RevisionSource<Text> }) {
  const { words, savedAt } = source
  const [looked, setLooked] = useState<Revision | null>(null)
  const [isOpen, setOpen] = useState(false)
  const query = useInfiniteQuery(source.list)
  const lengthOf = (count: number) =>
    words === null ? null : <span className={styles.words}>{m.publish_words({ count: formatExact(count) })}</span>
  if (query.isPending) return <SkeletonLines widths={[90, 80, 90]} className={styles.waitingLines} />
  if (query.isError) return <LoadError compact of={query} />
  const all = query.data.pages.flatMap(({ list }) => list)
  return (
    <>
      <ul className={styles.revisions}>
        <li className={styles.revision} data-now="">
          <span className={styles.revisionName}>
            {savedAt > 0 && (
              <>
                <RelativeTime at={savedAt} /> ·{' '}
              </>
            )}
            {m.chapter_revision_now()}
          </span>
          {lengthOf(words ?? 0)}
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
                <RelativeTime at={revision.createTime} /> · {kinds[revision.kind]()}
              </span>
              {lengthOf(revision.wordNumber)}
              <Icon of={ChevronRight} size={14} />
            </button>
          </li>
        ))}
      </ul>
      <MoreButton of={query} className={styles.more} />
      {looked && <RevisionDialog source={source} revision={looked} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Nothing was saved yet. */
export function NoRevisions() {
  return <p className={styles.hint}>{m.chapter_revisions_none()}</p>
}
