import sql, { type Sql } from 'sql-template-tag'

/** What has ended is not told again. */
export function deleteOldReminders(most: number): Sql {
  return sql`
    delete from vip_reminders where (user_id, ends_at, days) in (
      select user_id, ends_at, days from vip_reminders where ends_at < now() - interval '7 days' limit ${most})`
}
