import sql, { type Sql } from 'sql-template-tag'

/** The sending limits look back one day. */
export function deleteOldCodes(most: number): Sql {
  return sql`
    delete from verification_codes
    where id in (
      select id from verification_codes where created_at < now() - interval '2 days'
      limit ${most} for update skip locked)`
}
