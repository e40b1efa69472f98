import { useState } from 'react'
import type { ChapterOverview } from '#contract/modules/works/chapter.ts'
import type { WorkPage } from '#contract/modules/works/work.ts'
import { m } from '#messages/messages.js'
import { Button, CancelButton } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { ChooseFile } from './choose-file.tsx'
import { CommitForm } from './commit-form.tsx'
import styles from './import.module.css'
import { ImportedView } from './imported.tsx'
import { OpenImports } from './open-imports.tsx'
import { Preview } from './preview.tsx'
import { SplitForm } from './split-form.tsx'
import { type CommitChoice, useCommitChoice } from './use-commit-choice.ts'
import { type Import, useImport } from './use-import.ts'
import { chaptersOf } from './words.ts'

type ImportDialogProps = {
  work: WorkPage
  overview: ChapterOverview | undefined
  open: boolean
  onClose: () => void
}

/** A file becomes chapters of a work, after its author has seen which. */
export function ImportDialog({ work, overview, open, onClose }: ImportDialogProps) {
  const book = useImport(work)
  // What was chosen for one reading says nothing of another.
  const [reading, setReading] = useState(0)
  const choice = useCommitChoice(book.data, reading)
  const isOver = book.imported !== null || book.data?.state === 'failed'
  return (
    <Overlay
      open={open}
      onClose={onClose}
      onClosed={() => isOver && book.reset()}
      dirty={!isOver && (book.sending !== null || book.data !== undefined)}
      start={null}
      size="lg"
      title={m.import_title()}
      footer={<Foot book={book} work={work} choice={choice} onClose={onClose} />}
    >
      <div className={styles.import}>
        <Step {...{ book, work, overview, choice }} onSplit={() => setReading(reading + 1)} />
      </div>
    </Overlay>
  )
}

type StepProps = Pick<ImportDialogProps, 'work' | 'overview'> & {
  book: Import
  choice: CommitChoice
  onSplit: () => void
}

function Step({ book, work, overview, choice, onSplit }: StepProps) {
  const { data, imported } = book
  if (imported) return <ImportedView of={imported} type={work.worksType} />
  if (data?.state === 'ready')
    return (
      <>
        {(data.kind === 'txt' || data.kind === 'md') && (
          <SplitForm key={`${data.encoding} ${data.rule}`} book={book} of={data} onSplit={onSplit} />
        )}
        {data.warnings.length > 0 && (
          <Notice tone="warning">
            <ul className={styles.warnings}>
              {data.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Notice>
        )}
        <Preview of={data} type={work.worksType} choice={choice} />
        <CommitForm of={data} type={work.worksType} volumes={overview?.volumes ?? []} choice={choice} />
        <Problem of={book} />
        <p className={styles.note}>{m.import_kept()}</p>
      </>
    )
  if (data?.state === 'reading' || book.isWaiting)
    return (
      <div className={styles.waiting}>
        <Spinner size={24} />
        <p role="status">{m.import_reading()}</p>
        <p className={styles.note}>{m.import_kept()}</p>
      </div>
    )
  if (!data && book.query.error && !book.isGone) return <LoadError of={book.query} />
  return (
    <>
      <ChooseFile book={book} type={work.worksType} />
      {!book.sending && <OpenImports book={book} workId={work._id} />}
      <Problem of={book} />
    </>
  )
}

/** The newest of what went wrong. */
function Problem({ of: { problem, data, query, isGone, sending } }: { of: Import }) {
  if (sending) return null
  const text = problem || (data?.state === 'failed' ? data.reason : '') || (isGone ? (query.error?.message ?? '') : '')
  return (
    text && (
      <p role="alert" className={styles.problem}>
        {text}
      </p>
    )
  )
}

type FootProps = { book: Import; work: WorkPage; choice: CommitChoice; onClose: () => void }

function Foot({ book, work, choice, onClose }: FootProps) {
  const { data, imported, busy, sending } = book
  if (imported)
    return (
      <>
        <Button onClick={book.reset}>{m.import_more()}</Button>
        <Button variant="primary" onClick={onClose}>
          {m.picker_done()}
        </Button>
      </>
    )
  const giveUp = (
    <Button pending={busy === 'cancel'} onClick={() => void book.cancel()}>
      {m.import_give_up()}
    </Button>
  )
  if (data?.state === 'reading') return giveUp
  if (data?.state !== 'ready')
    return sending ? (
      <Button onClick={sending.stop}>{m.picker_cancel_upload()}</Button>
    ) : (
      <CancelButton onClick={onClose} />
    )
  return (
    <>
      {giveUp}
      <Button
        variant="primary"
        disabled={choice.number === 0 || busy === 'split'}
        pending={busy === 'commit'}
        onClick={() => {
          const wanted = choice.wanted()
          if (wanted) void book.commit(wanted)
        }}
      >
        {m.import_do({ chapters: chaptersOf(work.worksType, choice.number) })}
      </Button>
    </>
  )
}
