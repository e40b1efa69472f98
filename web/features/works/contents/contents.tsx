import { useQuery } from '@tanstack/react-query'
import Sort from 'lucide-react/icons/arrow-down-up'
import Search from 'lucide-react/icons/search'
import { type FormEvent, useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { foundChaptersQuery, spanLength, spanQuery } from '#web/api/queries/works/work-queries.ts'
import { type ContentsChoice, contentsChoice } from '#web/features/works/load-work.ts'
import { useMe } from '#web/session/use-me.ts'
import { useReading } from '#web/social/works/places.ts'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { ChapterRows } from './chapter-rows.tsx'
import styles from './contents.module.css'
import { Spans } from './spans.tsx'

/** The contents of a work. Which span, in which order and what is looked for stand in the address. */
export function Contents({ work, narrow }: { work: WorkPage; narrow?: boolean }) {
  const [search] = useSearchParams()
  const choice = contentsChoice(work, search)
  const choose = useChoose(work)
  return (
    <>
      <div className={styles.bar}>
        <h2 id="work-contents" className={styles.title}>
          {m.work_contents()} <small>{formatCount(work.chapterNumber)}</small>
        </h2>
        {work.chapterNumber > 1 && (
          <>
            <Find work={work} choose={choose} key={choice.find} find={choice.find} />
            <Button
              variant="ghost"
              size={32}
              icon={<Icon of={Sort} size={16} />}
              onClick={() => choose({ order: choice.order === 'asc' ? 'desc' : '', span: '' })}
            >
              {choice.order === 'asc' ? m.work_order_desc() : m.work_order_asc()}
            </Button>
          </>
        )}
      </div>
      {choice.find ? (
        <Found {...{ work, narrow }} find={choice.find} onAll={() => choose({ find: '' })} />
      ) : (
        <>
          <Spans
            chapters={work.chapterNumber}
            span={choice.span}
            order={choice.order}
            onChoose={(span) => choose({ span: String(span), at: '' })}
          />
          <Span {...{ work, choice, narrow }} />
        </>
      )}
    </>
  )
}

type Fields = Partial<Record<'span' | 'order' | 'find' | 'at', string>>

/** Changes what the address says of the contents; empty fields are left out. */
function useChoose({ worksType, _id }: WorkPage): (fields: Fields) => void {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const paths = useWorkPaths()
  return (fields) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(fields)) {
      if (value) next.set(name, value)
      else next.delete(name)
    }
    const path = paths.work(worksType, _id)
    void navigate(next.size > 0 ? `${path}?${next}` : path, { replace: true, preventScrollReset: true })
  }
}

type FindProps = { work: WorkPage; find: string; choose: (fields: Fields) => void }

/** A number leads to the chapter that has it; words to those whose titles have them. */
function Find({ work, find, choose }: FindProps) {
  const look = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const wanted = String(new FormData(event.currentTarget).get('find')).trim()
    const number = /^\d{1,6}$/.test(wanted) ? Number(wanted) : 0
    if (number >= 1 && number <= work.chapterNumber)
      choose({ find: '', span: String(Math.ceil(number / spanLength)), at: String(number) })
    else choose({ find: wanted, at: '' })
  }
  return (
    <search className={styles.find}>
      <form onSubmit={look}>
        <label className={styles.findBox}>
          <Icon of={Search} size={16} />
          <input
            type="search"
            name="find"
            defaultValue={find}
            placeholder={m.work_find()}
            aria-label={m.work_find_label()}
            maxLength={50}
            autoComplete="off"
            enterKeyHint="search"
          />
        </label>
      </form>
    </search>
  )
}

function useOwnReading(work: WorkPage) {
  return useReading(work._id, work.reading, useMe()?._id)
}

function Span({ work, choice, narrow }: { work: WorkPage; choice: ContentsChoice; narrow?: boolean }) {
  const chapters = useQuery(spanQuery(api, work._id, choice.span))
  const reading = useOwnReading(work)
  const [search] = useSearchParams()
  const at = search.get('at')
  const list = chapters.data?.list
  useEffect(() => {
    if (at && list) document.getElementById(`n-${at}`)?.scrollIntoView({ block: 'center' })
  }, [at, list])
  if (!list) return <Waiting of={chapters} />
  if (list.length === 0)
    return <EmptyState level={3} drawing="posts" title={m.work_empty()} description={m.work_empty_hint()} />
  const entries = choice.order === 'asc' ? list : [...list].reverse()
  return (
    <div className={styles.list} data-stale={chapters.isPlaceholderData || undefined}>
      <ChapterRows {...{ work, entries, reading, narrow }} />
    </div>
  )
}

type FoundProps = { work: WorkPage; find: string; narrow?: boolean; onAll: () => void }

function Found({ work, find, narrow, onAll }: FoundProps) {
  const chapters = useQuery(foundChaptersQuery(api, work._id, find))
  const reading = useOwnReading(work)
  const list = chapters.data?.list
  if (!list) return <Waiting of={chapters} />
  const all = (
    <Button variant="soft" size={32} onClick={onAll}>
      {m.work_find_all()}
    </Button>
  )
  if (list.length === 0) return <EmptyState level={3} compact title={m.work_find_none({ words: find })} action={all} />
  return (
    <div className={styles.list} data-stale={chapters.isPlaceholderData || undefined}>
      <p className={styles.found}>
        {m.work_find_found({ count: chapters.data?.total ?? 0 })} {all}
      </p>
      <ChapterRows {...{ work, reading, narrow }} entries={list} />
    </div>
  )
}

type Fetched = { isPending: boolean; isFetching: boolean; refetch: () => unknown }

function Waiting({ of }: { of: Fetched }) {
  if (!of.isPending) return <ErrorState level={3} compact retrying={of.isFetching} onRetry={() => void of.refetch()} />
  return (
    <SkeletonRegion className={styles.list}>
      {Array.from({ length: 10 }, (_, at) => at).map((at) => (
        <span key={at} className={styles.row}>
          <Skeleton width={at % 2 === 0 ? 60 : 40} />
        </span>
      ))}
    </SkeletonRegion>
  )
}
