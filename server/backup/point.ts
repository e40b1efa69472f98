import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'

export interface Point {
  name: string
  lsn: string
  time: number
  isExact: boolean
}

const attempts = 400

/**
 * Marks a moment in the log and leaves `client` in a transaction that sees the database as it was then. Both are the same
 * when nothing was being written at that moment: then the snapshot before the mark and the one after it are equal and hold
 * no transaction under way. So it is tried until such a moment comes, which takes milliseconds; a site that never
 * rests gets a mark all the same, and the counts are not exact.
 */
export async function markPoint(client: pg.Client, other: pg.Client, name: string): Promise<Point> {
  for (let attempt = 1; ; attempt += 1) {
    const point = `${name}-${attempt}`
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ lsn: string; seen: string; time: Date }>(
      'select pg_current_snapshot()::text as seen, pg_create_restore_point($1)::text as lsn, clock_timestamp() as time',
      [point],
    )
    const after = await other.query<{ seen: string }>('select pg_current_snapshot()::text as seen')
    const { lsn = '', seen = '', time = new Date(0) } = rows[0] ?? {}
    const isExact = seen === after.rows[0]?.seen && seen.endsWith(':')
    if (isExact || attempt === attempts) return { name: point, lsn, time: time.getTime(), isExact }
    await client.query('rollback')
    await delay(attempt % 7)
  }
}

/** Rows of each table as this transaction sees them. */
export async function countRows(client: pg.Client): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const table of await tableNames(client)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from ${quoted(table)}`)
    counts[table] = Number(rows[0]?.n)
  }
  return counts
}

export async function tableNames(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by relname",
  )
  return rows.map(({ name }) => name)
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
