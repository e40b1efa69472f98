import { Fragment, useRef, useState } from 'react'
import type { BookImport, ImportChapter } from '#contract/modules/works/import.ts'
import type { WorksType } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { Pager } from '#web/ui/controls/pager.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import styles from './import.module.css'
import type { CommitChoice } from './use-commit-choice.ts'
import { chaptersOf, lengthOf } from './words.ts'

/** A novel may have thousands. */
const shown = 50

type PreviewProps = { of: BookImport; type: WorksType; choice: CommitChoice }

/** What was found in the file; each chapter can be left out. */
export function Preview({ of: { chapters }, type, choice }: PreviewProps) {
  const [wantedPage, setPage] = useState(1)
  const list = useRef<HTMLUListElement>(null)
  const page = Math.min(wantedPage, Math.max(1, Math.ceil(chapters.length / shown)))
  const entries = chapters.slice((page - 1) * shown, page * shown)
  const before = chapters[(page - 1) * shown - 1]
  const pages = chapters.reduce((sum, { pageNumber }) => sum + pageNumber, 0)
  const words = chapters.reduce((sum, { wordNumber }) => sum + wordNumber, 0)
  return (
    <section className={styles.preview} aria-label={m.import_preview()}>
      <div className={styles.found}>
        <Checkbox
          label={m.import_chosen({ count: choice.number, chapters: chaptersOf(type, chapters.length) })}
          checked={choice.number === chapters.length}
          indeterminate={choice.number > 0 && choice.number < chapters.length}
          onChange={(isWanted) =>
            choice.take(
              chapters.map(({ at }) => at),
              isWanted,
            )
          }
        />
        <span className={styles.length}>{lengthOf(type, { wordNumber: words, pageNumber: pages })}</span>
      </div>
      <ul className={styles.chapters} ref={list}>
        {entries.map((chapter, index) => (
          <Fragment key={chapter.at}>
            {chapter.volume !== '' && chapter.volume !== (entries[index - 1] ?? before)?.volume && (
              <li className={styles.volume}>{chapter.volume}</li>
            )}
            <ChapterRow chapter={chapter} type={type} choice={choice} />
          </Fragment>
        ))}
      </ul>
      {chapters.length > shown && (
        <Pager
          page={page}
          total={chapters.length}
          pageSize={shown}
          onPage={(next) => {
            setPage(next)
            list.current?.scrollTo(0, 0)
          }}
        />
      )}
    </section>
  )
}

function ChapterRow({ chapter, type, choice }: { chapter: ImportChapter; type: WorksType; choice: CommitChoice }) {
  const { at, title, firstLine, warning } = chapter
  const isWanted = choice.isFor(at)
  return (
    <li className={styles.chapter} data-left={!isWanted || undefined}>
      <Checkbox aria-label={m.import_take({ title })} checked={isWanted} onChange={(next) => choice.take([at], next)} />
      <div className={styles.text}>
        <p className={styles.title}>
          <span>{title}</span>
          {warning && <Badge tone="warning">{warning}</Badge>}
        </p>
        {firstLine && <p className={styles.line}>{firstLine}</p>}
      </div>
      <span className={styles.length}>{lengthOf(type, chapter)}</span>
    </li>
  )
}
