import type { ImportReport } from '#contract/modules/site/import.ts'
import { importPage } from '#contract/modules/site/import-page.ts'
import { m } from '#messages/messages.js'
import { getLocale } from '#messages/runtime.js'
import { Button } from '#web/ui/controls/button.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { saveFile } from '#web/ui/format/save-file.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './import.module.css'
import { kindNames, reasonNames } from './words.ts'

type Reason = ImportReport['dump'][number]

interface Line {
  _id: string
  name: string
  taken: number
  left: number
  reasons: Reason[]
}

/** What comes and what not, with the reasons; the whole of it can be saved. */
export function ReportTable({ report }: { report: ImportReport }) {
  const lines: Line[] = report.kinds.map(({ kind, taken, known, left, reasons }) => {
    return { _id: kind, name: kindNames[kind](), taken: taken + known, left, reasons }
  })
  if (report.dump.length > 0)
    lines.push({ _id: 'dump', name: m.moving_dump(), taken: 0, left: 0, reasons: report.dump })
  const columns: Column<Line>[] = [
    { key: 'name', title: m.moving_what(), nowrap: true, render: ({ name }) => name },
    { key: 'taken', title: m.moving_taken(), align: 'right', render: ({ taken }) => formatExact(taken) },
    { key: 'left', title: m.moving_not_taken(), align: 'right', render: ({ left }) => formatExact(left) },
    { key: 'why', title: m.moving_why(), render: ({ reasons }) => <Reasons of={reasons} /> },
  ]
  return (
    <Card className={styles.report} aria-label={m.moving_report()}>
      <div className={styles.head}>
        <h2 className={styles.title}>{report.isDry ? m.moving_will_come() : m.moving_has_come()}</h2>
        <div className={styles.saves}>
          <Button variant="text" size={28} onClick={() => saveFile('import-report.html', asPage(report), 'text/html')}>
            {m.moving_download()}
          </Button>
          <Button
            variant="text"
            size={28}
            onClick={() => saveFile('import-report.json', JSON.stringify(report, null, 2), 'application/json')}
          >
            JSON
          </Button>
        </div>
      </div>
      <Table label={m.moving_report()} columns={columns} rows={lines} />
    </Card>
  )
}

function asPage(report: ImportReport): string {
  return importPage(report, {
    locale: getLocale(),
    title: report.isDry ? m.moving_dry_done() : m.moving_done(),
    kind: (kind) => kindNames[kind](),
    reason: (reason) => reasonNames[reason](),
    line: (numbers) => m.moving_line(numbers),
  })
}

function Reasons({ of: reasons }: { of: Reason[] }) {
  if (reasons.length === 0) return <span className={styles.note}>—</span>
  return (
    <ul className={styles.reasons}>
      {reasons.map(({ reason, isLeft, count, examples }) => (
        <li key={`${reason} ${isLeft}`} title={examples.join('\n')}>
          {m.moving_reason({ reason: reasonNames[reason](), count: formatExact(count) })}
        </li>
      ))}
    </ul>
  )
}
