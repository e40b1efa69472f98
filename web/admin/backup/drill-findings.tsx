import Check from 'lucide-react/icons/check'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import type { Drill } from '#contract/modules/site/backup.ts'
import { m } from '#messages/messages.js'
import { formatExact } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './backup.module.css'

/** What a trial restore has found, line by line. */
export function DrillFindings({ drill: { report } }: { drill: Drill }) {
  if (!report) return null
  const { differences, ledger, figures, damaged, missing } = report
  return (
    <ul className={styles.findings}>
      {differences.length === 0 && (
        <Finding isGood>
          {m.backup_report_tables({ tables: formatExact(report.tables), rows: formatExact(report.rows) })}
        </Finding>
      )}
      {differences.map(({ table, wanted, found }) => (
        <Finding key={table}>
          {m.backup_report_differs({ table, wanted: formatExact(wanted), found: formatExact(found) })}
        </Finding>
      ))}
      <Finding isGood={ledger.length === 0}>
        {ledger.length === 0 ? m.backup_report_books() : m.backup_report_books_bad({ rules: ledger.join(', ') })}
      </Finding>
      <Finding isGood={figures.length === 0}>
        {figures.length === 0
          ? m.backup_report_figures()
          : m.backup_report_figures_bad({ figures: figures.join(', ') })}
      </Finding>
      {damaged.length + missing.length === 0 && (
        <Finding isGood>{m.backup_report_files({ count: formatExact(report.files) })}</Finding>
      )}
      {[...damaged, ...missing].map((path) => (
        <Finding key={path}>{m.backup_report_file_bad({ path })}</Finding>
      ))}
      <li className={styles.note}>{m.backup_report_seconds({ seconds: Math.round(report.seconds) })}</li>
    </ul>
  )
}

function Finding({ isGood = false, children }: { isGood?: boolean; children: ReactNode }) {
  return (
    <li className={styles.finding} data-good={isGood || undefined}>
      <Icon of={isGood ? Check : TriangleAlert} size={16} />
      <span>{children}</span>
    </li>
  )
}
