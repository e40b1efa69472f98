import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { WorkCard, WorkSort } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { worksQuery } from '#web/api/queries/works/work-queries.ts'
import { WorkCover } from '#web/social/works/work-cover.tsx'
import { useWorkPaths } from '#web/social/works/work-paths.ts'
import { chapterName, kindLine, lengthOf } from '#web/social/works/work-words.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Segments } from '#web/ui/controls/segments.tsx'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { EmptyState, ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { SideOutline } from '#web/ui/feedback/side-state.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { isNarrowed, selectOf, useChoice } from './choice.ts'
import { sortNames } from './filters.tsx'
import styles from './library.module.css'

/** All works that fit what is looked for, in the order that the address says. */
export function Library() {
  const { choice, kind, choose } = useChoice()
  const works = useInfiniteQuery(worksQuery(api, selectOf(kind, choice), choice.sort))
  const list = works.data?.pages.flatMap((page) => page.list)
  const sorts = (Object.entries(sortNames) as [WorkSort, () => string][]).filter(
    ([sort]) => kind === 'fiction' || sort !== 'words',
  )
  return (
    <Card flush aria-labelledby="works-library">
      <div className={styles.head}>
        <h2 id="works-library" className={styles.heading}>
          {isNarrowed(choice) ? m.works_library() : m.works_latest()}
        </h2>
        <Segments
          label={m.works_sort()}
          value={choice.sort}
          onChange={(sort) => choose({ sort })}
          segments={sorts.map(([value, name]) => ({ value, label: name() }))}
        />
      </div>
      {!list && works.isPending && <SideOutline rows={8} />}
      {!list && works.isError && (
        <ErrorState level={3} retrying={works.isFetching} onRetry={() => void works.refetch()} />
      )}
      {list?.length === 0 && <Nothing />}
      <ul className={styles.list} data-kind={kind}>
        {list?.map((work) => (
          <li key={work._id}>{kind === 'manga' ? <Book work={work} /> : <Row work={work} />}</li>
        ))}
      </ul>
      <div className={styles.more}>
        <MoreButton of={works} />
      </div>
    </Card>
  )
}

function Nothing() {
  const { choice, kind, choose } = useChoice()
  const paths = useWorkPaths()
  if (!isNarrowed(choice))
    return (
      <EmptyState
        level={3}
        drawing="posts"
        title={m.works_none()}
        action={<SoftLink to={paths.own(kind)}>{m.works_write()}</SoftLink>}
      />
    )
  return (
    <EmptyState
      level={3}
      drawing="posts"
      title={m.works_none_fit()}
      action={
        <Button variant="soft" size={32} onClick={() => choose({ category: '', serial: '', length: '', tag: '' })}>
          {m.works_show_all()}
        </Button>
      }
    />
  )
}

function Row({ work }: { work: WorkCard }) {
  const paths = useWorkPaths()
  return (
    <article className={styles.row}>
      <Link to={paths.work(work.worksType, work._id)} className={styles.face} tabIndex={-1} aria-hidden="true">
        <WorkCover of={work} sizes="72px" />
      </Link>
      <div className={styles.text}>
        <h3 className={styles.title}>
          <Link to={paths.work(work.worksType, work._id)}>{work.title}</Link>
        </h3>
        <p className={styles.summary}>{work.summary}</p>
        <p className={styles.facts}>{`${work.user.name} · ${kindLine(work)} · ${lengthOf(work)}`}</p>
      </div>
      {work.lastChapter && (
        <div className={styles.latest}>
          <Link to={paths.chapter(work.worksType, work._id, work.lastChapter._id)}>
            {chapterName(work.worksType, work.lastChapter)}
          </Link>
          <RelativeTime at={work.lastChapter.publishTime} />
        </div>
      )}
    </article>
  )
}

/** Manga is chosen by its cover. */
function Book({ work }: { work: WorkCard }) {
  const paths = useWorkPaths()
  return (
    <Link to={paths.work('manga', work._id)} className={styles.book}>
      <WorkCover of={work} sizes="(max-width: 767px) 30vw, 150px" named />
      <b className={styles.title}>{work.title}</b>
      <small className={styles.facts}>{`${kindLine(work)} · ${lengthOf(work)}`}</small>
    </Link>
  )
}
