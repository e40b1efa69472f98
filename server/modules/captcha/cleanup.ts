import sql, { type Sql } from 'sql-template-tag'

/** A puzzle ends after ten minutes; clocks may differ. */
export function deleteOldCaptchas(most: number): Sql {
  return sql`
    delete from used_captchas
    where hash in (
      select hash from used_captchas where created_at < now() - interval '1 day' limit ${most} for update skip locked)`
}
