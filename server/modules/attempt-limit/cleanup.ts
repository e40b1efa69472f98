import sql, { type Sql } from 'sql-template-tag'

/** Failures count for a day. */
export function deleteForgottenGuesses(most: number): Sql {
  return sql`
    delete from guess_locks
    where key in (
      select key from guess_locks where updated_at < now() - interval '1 day' and locked_until < now()
      limit ${most} for update skip locked)`
}
