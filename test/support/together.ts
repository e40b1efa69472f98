import type { Sql } from 'sql-template-tag'
import sql from 'sql-template-tag'
import type { Db } from '#server/db/open.ts'

/**
 * Starts all the works while nobody can write to the table, and lets them go when each of them waits for a lock:
 * what one of them has read by then, the others have not changed yet.
 */
export async function together<T>(db: Db, table: Sql, works: (() => Promise<T>)[]): Promise<PromiseSettledResult<T>[]> {
  let started: Promise<PromiseSettledResult<T>[]> | undefined
  await db.transaction(async (tx) => {
    await tx.run(sql`lock table ${table} in exclusive mode`)
    started = Promise.allSettled(works.map((work) => work()))
    await waitForLocks(tx, works.length)
  })
  return started ?? []
}

/** Until so many wait for a lock. */
export async function waitForLocks(db: Db, count: number): Promise<void> {
  while ((await db.one<{ count: number }>(waiting)).count < count);
}

const waiting = sql`
  select count(*)::int as count from pg_locks l join pg_database d on d.oid = l.database
  where not l.granted and d.datname = current_database()`
