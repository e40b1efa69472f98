import { expectedIndexes } from '../../db/expected-indexes.ts'
import { expectedVersion } from '../../db/migrate.ts'
import type { Context } from '../../kernel/context.ts'
import { bad, type Checks, type Finding, ok, warn } from './finding.ts'
import {
  type BloatRow,
  bloated,
  indexNames,
  invalidIndexes,
  longestTransaction,
  newestMigration,
  type SettingsRow,
  settings,
} from './queries.ts'

/** Seconds by which clocks may differ: codes and sessions are counted in minutes. */
const drift = 5
const longSeconds = 60

export function transactionFinding(seconds: number, pid: number | null): Finding {
  const params = { seconds: Math.round(seconds) }
  return seconds > longSeconds
    ? bad('doctor_transactions_long', { params, command: `select pg_terminate_backend(${pid});` })
    : ok('doctor_transactions_ok', { params })
}

/** `difference`: between this clock and that of the database, in seconds. */
export function clockFinding(difference: number): Finding {
  const params = { seconds: difference.toFixed(1) }
  return difference > drift
    ? bad('doctor_clock_bad', { params, command: 'timedatectl set-ntp true' })
    : ok('doctor_clock_ok', { params })
}

/** Without one everything still works, slower with every row: nobody notices until it is too late. */
async function missingIndexes(ctx: Context): Promise<Finding> {
  const there = new Set((await ctx.db.many<{ name: string }>(indexNames())).map(({ name }) => name))
  const missing = [...expectedIndexes()].filter(([name]) => !there.has(name))
  if (missing.length === 0) return ok('doctor_indexes_ok')
  return bad('doctor_indexes_missing', {
    params: { names: missing.map(([name]) => name).join(', ') },
    command: missing
      .map(([, statement]) => `${statement.replace(/ index (?!concurrently)/, ' index concurrently ')};`)
      .join(' '),
  })
}

export const databaseChecks = {
  async database({ ctx }) {
    const row = await ctx.db.one<SettingsRow>(settings())
    const unsafe = (['fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums'] as const).filter(
      (name) => row[name] === 'off',
    )
    const params = { version: row.version, settings: unsafe.join(', ') }
    return unsafe.length > 0 ? bad('doctor_database_unsafe', { params }) : ok('doctor_database_ok', { params })
  },
  async migrations({ ctx }) {
    const { version } = await ctx.db.one<{ version: number }>(newestMigration())
    const params = { version, expected: expectedVersion() }
    if (version < params.expected) return bad('doctor_migrations_open', { params, command: 'npm start' })
    return version > params.expected
      ? warn('doctor_migrations_newer', { params })
      : ok('doctor_migrations_ok', { params })
  },
  async transactions({ ctx }) {
    const { seconds, pid } = await ctx.db.one<{ seconds: number; pid: number | null }>(longestTransaction())
    return transactionFinding(seconds, pid)
  },
  async indexes({ ctx }) {
    const names = (await ctx.db.many<{ name: string }>(invalidIndexes())).map(({ name }) => name)
    if (names.length === 0) return missingIndexes(ctx)
    return bad('doctor_indexes_bad', {
      params: { names: names.join(', ') },
      command: names.map((name) => `reindex index concurrently ${name};`).join(' '),
    })
  },
  async bloat({ ctx }) {
    const rows = await ctx.db.many<BloatRow>(bloated())
    if (rows.length === 0) return ok('doctor_bloat_ok')
    const names = rows.map(({ name }) => name)
    return warn('doctor_bloat_bad', {
      params: { names: names.join(', ') },
      command: `vacuum (analyze) ${names.join(', ')};`,
    })
  },
  async clock({ ctx }) {
    const began = Date.now()
    const { now } = await ctx.db.one<SettingsRow>(settings())
    return clockFinding(Math.abs(now.getTime() - (began + Date.now()) / 2) / 1000)
  },
} satisfies Checks
