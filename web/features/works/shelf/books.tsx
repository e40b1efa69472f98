import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { ShelfRow } from '#contract/modules/works/shelf.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { shelfKey, shelfQuery } from '#web/api/queries/works/shelf-queries.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'
import { useMe } from '#web/session/use-me.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { useReading } from '#web/social/works/places.ts'
import { WorkCover } from '#web/social/works/work-cover.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterNumber } from '#web/social/works/work-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useSelection } from '#web/ui/hooks/use-selection.ts'
import styles from './books.module.css'
import { FindWorks } from './find-works.tsx'
import { type Shelf, shelfChoice } from './shelf-choice.ts'

/** The works on my shelf. Several can be taken off at once. */
export function Books({ shelf }: { shelf: Shelf }) {
  const books = useInfiniteQuery(shelfQuery(api, shelfChoice(shelf)))
  const rows = books.data?.pages.flatMap((page) => page.list) ?? []
  const selection = useSelection(rows, { keyOf: ({ works }) => works._id, nameOf: ({ works }) => works.title })
  const [isManaging, setManaging] = useState(false)
  const remove = useRemove(() => {
    selection.clear()
    setManaging(false)
  })
  if (books.isPending) return <Outline />
  if (books.isLoadingError) return <LoadError of={books} />
  if (rows.length === 0) return <Nothing isAll={shelf.show === 'all'} />
  return (
    <>
      <div className={styles.bar}>
        <span>{m.shelf_count({ count: books.data?.pages[0]?.total ?? rows.length })}</span>
        {isManaging && (
          <Button
            variant="danger"
            size={32}
            disabled={selection.chosen.length === 0}
            pending={remove.isPending}
            onClick={() => void remove.act(selection.chosen)}
          >
            {m.shelf_remove({ count: selection.chosen.length })}
          </Button>
        )}
        <Button variant="text" size={32} onClick={() => setManaging(!isManaging)}>
          {isManaging ? m.shelf_done() : m.shelf_manage()}
        </Button>
      </div>
      <ul className={styles.books}>
        {rows.map((row) => (
          <li key={row.works._id} className={styles.item}>
            <Book row={row} />
            {isManaging && (
              <span className={styles.check}>
                <Checkbox
                  aria-label={row.works.title}
                  checked={selection.has(row)}
                  onChange={(isChosen) => selection.toggle(row, isChosen)}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.more}>
        <MoreButton of={books} />
      </div>
    </>
  )
}

function useRemove(onDone: () => void) {
  const { isPending, act } = useAct()
  const queries = useQueryClient()
  return {
    isPending,
    act: (rows: ShelfRow[]) =>
      act(async () => {
        for (let at = 0; at < rows.length; at += 100)
          await api.worksShelf.remove({ workIds: rows.slice(at, at + 100).map(({ works }) => works._id) })
        toast.success(m.shelf_removed())
        onDone()
        await queries.invalidateQueries({ queryKey: shelfKey })
        void queries.invalidateQueries({ queryKey: worksKey, refetchType: 'none' })
      }),
  }
}

/** Leads on where I was, or to the page of the work. */
function Book({ row: { works, reading: known, newNumber } }: { row: ShelfRow }) {
  const paths = useWorkPaths()
  const reading = useReading(works._id, known, useMe()?._id)
  const { worksType, _id, chapterNumber: chapters } = works
  const to = reading ? paths.chapter(worksType, _id, reading.chapterId) : paths.work(worksType, _id)
  const at = reading ? m.works_read_to({ chapter: chapterNumber(worksType, reading.number) }) : m.shelf_unread()
  return (
    <Link to={to} className={styles.book}>
      <span className={styles.face}>
        <WorkCover of={works} sizes="(max-width: 767px) 30vw, 150px" named />
        {newNumber > 0 && <span className={styles.new}>{m.works_new({ count: newNumber })}</span>}
      </span>
      <b className={styles.title}>{works.title}</b>
      <small className={styles.at}>{at}</small>
      <ProgressBar
        value={reading?.number ?? 0}
        max={Math.max(1, chapters)}
        label={m.shelf_progress({ title: works.title })}
        className={styles.progress}
      />
    </Link>
  )
}

function Nothing({ isAll }: { isAll: boolean }) {
  if (!isAll) return <EmptyState drawing="posts" title={m.shelf_none_fit()} />
  return (
    <EmptyState drawing="posts" title={m.shelf_empty()} description={m.shelf_empty_hint()} action={<FindWorks />} />
  )
}

function Outline() {
  return (
    <SkeletonRegion className={styles.books}>
      {[1, 2, 3, 4, 5, 6].map((at) => (
        <Skeleton key={at} shape="media" className={styles.outline} />
      ))}
    </SkeletonRegion>
  )
}
