import FileText from 'lucide-react/icons/file-text'
import type { ImportReport, ImportRun, WrittenImportOptions } from '#contract/modules/site/import.ts'
import { m } from '#messages/messages.js'
import { Fact, Facts } from '#web/admin/fact.tsx'
import { formatBytes } from '#web/media/format-bytes.ts'
import { SoftLink } from '#web/ui/controls/soft-link.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './import.module.css'
import { Mapping } from './mapping.tsx'
import { ReportTable } from './report-table.tsx'
import { faultNames, softwareNames, stepName } from './words.ts'

/** One run: what it reads, how far it is, and what came of it. */
export function RunView(props: {
  run: ImportRun
  pending: boolean
  onOptions: (options: WrittenImportOptions) => void
}) {
  const { run, pending, onOptions } = props
  const { report } = run
  return (
    <>
      <FileCard run={run} />
      {run.fault && (
        <Notice tone="danger">{`${faultNames[run.fault]()}${run.reason ? ` (${run.reason})` : ''}`}</Notice>
      )}
      {report && (
        <>
          <Figures report={report} />
          <div className={styles.split}>
            <ReportTable report={report} />
            <aside className={styles.aside}>
              {run.isDry ? <Mapping run={run} pending={pending} onChange={onOptions} /> : <Links />}
              <Hint title={m.moving_passwords_title()} text={m.moving_passwords_lead()} />
              <Hint title={m.moving_resume_title()} text={m.moving_resume_lead()} />
            </aside>
          </div>
        </>
      )}
    </>
  )
}

function FileCard({ run }: { run: ImportRun }) {
  const { software, file, folder, report, step, done, total } = run
  const facts = [
    softwareNames[software],
    report?.encoding,
    report && formatBytes(report.bytes),
    folder && m.moving_folder_is({ folder }),
  ]
  const isRunning = run.state === 'running' || run.state === 'wanted'
  return (
    <Card padded className={styles.file}>
      <Icon of={FileText} size={24} />
      <div className={styles.fileWords}>
        <p className={styles.fileName}>{file}</p>
        <p className={styles.note}>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div role="status" className={styles.state}>
        <Badge tone={toneOf(run)}>{stateOf(run)}</Badge>
        {isRunning && (
          <>
            <ProgressBar value={total > 0 ? (done / total) * 100 : 0} label={stepName(step)} />
            <span className={styles.note}>
              {m.moving_progress({ step: stepName(step), done: formatExact(done), total: formatExact(total) })}
            </span>
          </>
        )}
      </div>
    </Card>
  )
}

function toneOf({ state, isDry }: ImportRun): BadgeTone {
  if (state === 'failed') return 'danger'
  if (state === 'cancelled') return 'warning'
  return state === 'done' && !isDry ? 'success' : 'info'
}

function stateOf({ state, isDry }: ImportRun): string {
  if (state === 'done') return isDry ? m.moving_dry_done() : m.moving_done()
  if (state === 'failed') return m.moving_failed()
  if (state === 'cancelled') return m.moving_cancelled()
  return isDry ? m.moving_trying() : m.moving_bringing()
}

function Figures({ report }: { report: ImportReport }) {
  const lineOf = (kind: string) => report.kinds.find((line) => line.kind === kind)
  const numberOf = (kind: string) => formatExact((lineOf(kind)?.taken ?? 0) + (lineOf(kind)?.known ?? 0))
  const renamed = lineOf('members')?.reasons.find(({ reason }) => reason === 'renamed')?.count ?? 0
  const leftOf = (kind: string) => {
    const left = lineOf(kind)?.left ?? 0
    return left > 0 ? m.moving_left({ count: formatExact(left) }) : m.moving_all()
  }
  const seconds = report.isDry ? report.expectedSeconds : Math.ceil(report.seconds)
  const time =
    seconds < 90 ? m.moving_seconds({ count: seconds }) : m.moving_minutes({ count: Math.ceil(seconds / 60) })
  return (
    <Facts>
      <Fact
        name={m.moving_kind_members()}
        value={numberOf('members')}
        details={[renamed > 0 ? m.moving_renamed({ count: formatExact(renamed) }) : m.moving_all()]}
      />
      <Fact name={m.moving_kind_threads()} value={numberOf('threads')} details={[leftOf('threads')]} />
      <Fact name={m.moving_kind_comments()} value={numberOf('comments')} details={[leftOf('comments')]} />
      <Fact
        name={report.isDry ? m.moving_expected() : m.moving_took()}
        value={time}
        details={[m.moving_stays_open()]}
      />
    </Facts>
  )
}

function Hint({ title, text }: { title: string; text: string }) {
  return (
    <Card padded>
      <h2 className={styles.title}>{title}</h2>
      <p className={styles.note}>{text}</p>
    </Card>
  )
}

/** Where what came can be looked at. */
function Links() {
  return (
    <Card padded>
      <h2 className={styles.title}>{m.moving_look()}</h2>
      <ul className={styles.links}>
        <li>
          <SoftLink to="/">{m.moving_look_site()}</SoftLink>
        </li>
        <li>
          <SoftLink to="/admin/users">{m.moving_look_members()}</SoftLink>
        </li>
        <li>
          <SoftLink to="/admin/boards">{m.moving_look_boards()}</SoftLink>
        </li>
        <li>
          <SoftLink to="/admin/ledger">{m.moving_look_ledger()}</SoftLink>
        </li>
      </ul>
    </Card>
  )
}
