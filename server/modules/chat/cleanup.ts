import sql, { type Sql } from 'sql-template-tag'

/** Sessions that somebody opened and in which nobody ever said anything. */
export function deleteUnusedSessions(most: number): Sql {
  return sql`
    delete from im_sessions where id = any (array(
      select id from im_sessions where last_seq = 0 and created_at < now() - interval '30 days' limit ${most}))
      and last_seq = 0`
}
