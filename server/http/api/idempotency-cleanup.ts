import sql, { type Sql } from 'sql-template-tag'

/** How long an answer that holds secrets may be given again. */
export const secretsLast = sql`interval '10 minutes'`

/** Answers are promised for seven days. */
export function deleteOldIdempotencyKeys(most: number): Sql {
  return sql`
    delete from idempotency_keys
    where (owner, key) in (
      select owner, key from idempotency_keys where created_at < now() - interval '8 days'
      limit ${most} for update skip locked)`
}

/** Nobody is told them any more. */
export function forgetSecretAnswers(most: number): Sql {
  return sql`
    update idempotency_keys set sealed = null
    where (owner, key) in (
      select owner, key from idempotency_keys where sealed is not null and created_at < now() - ${secretsLast}
      limit ${most} for update skip locked)`
}
