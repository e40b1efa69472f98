import sql, { type Sql } from 'sql-template-tag'

/** What was read half a year ago. What nobody has read yet stays. */
export function deleteOldNotifications(most: number): Sql {
  return sql`
    delete from notifications
    where id in (
      select id from notifications where read_at is not null and created_at < now() - interval '180 days'
      limit ${most} for update skip locked)`
}
