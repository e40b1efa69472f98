import type { Report } from './proof.ts'

/** What the books and the figures say, for people. */
export function countedLines({ ledger, figures }: Pick<Report, 'ledger' | 'figures'>): string[] {
  return [
    ledger.length === 0
      ? '✓ the books balance'
      : `✗ the books do not balance: ${ledger.map(({ name, count }) => `${name} (${count})`).join(', ')}`,
    figures.length === 0
      ? '✓ every figure is what counting gives'
      : `! figures that counting does not give: ${figures.join('; ')}`,
  ]
}

/** The proof of a restore for people. */
export function reportLines(report: Report, where: string): string[] {
  const { tables, files } = report
  const wrong = tables.differences.map(
    ({ table, wanted, found }) => `  ✗ ${table}: ${wanted} rows in the backup, ${found} here`,
  )
  const broken = [
    ...files.damaged.map((path) => `${path} is damaged`),
    ...files.missing.map((path) => `${path} is in no backup`),
  ]
  return [
    `${report.name} is restored into ${where}, as it was at ${new Date(report.pointTime).toISOString()}.`,
    `${tables.differences.length > 0 ? '✗' : '✓'} schema ${report.schemaVersion}, ${tables.count} tables, ${tables.rows} rows`,
    ...wrong,
    ...countedLines(report),
    `${broken.length > 0 ? '✗' : '✓'} ${files.count} files, ${files.bytes} bytes, each with its hash${files.elsewhere > 0 ? `; ${files.elsewhere} stay in their buckets` : ''}`,
    ...broken.slice(0, 20).map((line) => `  ✗ ${line}`),
    ...(broken.length > 20 ? [`  and ${broken.length - 20} more`] : []),
    `${report.seconds.toFixed(1)} s. ${report.isClean ? 'All is well.' : 'Not all is well.'}`,
  ]
}
