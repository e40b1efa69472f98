import sql, { type Sql } from 'sql-template-tag'

/** Answers are promised for seven days. */
export function deleteOldIdempotencyKeys(most: number): Sql {
  return sql`
    delete from idempotency_keys
    where (owner, key) in (
      select owner, key from idempotency_keys where created_at < now() - interval '8 days'
      limit ${most} for update skip locked)`
}
