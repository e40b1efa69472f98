import pg from 'pg'
import type { DatabaseConfig } from '../../db/config.ts'
import { openDatabase } from '../../db/open.ts'
import { findViolations } from '../../modules/ledger-proof/service.ts'
import { wrongFigures } from '../../starter/check.ts'
import type { Manifest } from '../format/manifest.ts'
import { countRows } from '../point.ts'

/** What was found in what was restored. */
export interface Report {
  name: string
  /** To which moment it leads. */
  pointTime: number
  schemaVersion: number
  tables: { count: number; rows: number; differences: { table: string; wanted: number; found: number }[] }
  ledger: { name: string; count: number }[]
  figures: string[]
  files: { count: number; bytes: number; damaged: string[]; missing: string[]; elsewhere: number }
  seconds: number
  isClean: boolean
}

export type Counted = Report['tables']

/** Every table against the manifest. */
export async function compareCounts(client: pg.Client, { tables, isExact }: Manifest): Promise<Counted> {
  const found = await countRows(client)
  const names = [...new Set([...Object.keys(tables), ...Object.keys(found)])]
  const differences = names
    .map((table) => ({ table, wanted: tables[table] ?? 0, found: found[table] ?? 0 }))
    .filter(({ wanted, found: there }) => wanted !== there)
  const rows = Object.values(found).reduce((sum, number) => sum + number, 0)
  return { count: names.length, rows, differences: isExact ? differences : [] }
}

/** The books, and every kept figure against what counting gives. */
export async function proveBooks(config: DatabaseConfig): Promise<Pick<Report, 'ledger' | 'figures'>> {
  const db = openDatabase({ ...config, max: 2, statementTimeout: 600_000 })
  const client = new pg.Client({ ...config })
  try {
    await client.connect()
    const ledger = (await findViolations({ db })).map(({ name, count }) => ({ name, count }))
    return { ledger, figures: await wrongFigures(client) }
  } finally {
    await client.end().catch(() => {})
    await db.close()
  }
}
