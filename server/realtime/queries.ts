import sql, { type Sql } from 'sql-template-tag'

/** Those of these sessions that are over or whose owner is gone. */
export function endedAmong(sessionIds: string[]): Sql {
  return sql`
    select asked.id from unnest(${sessionIds}::int8[]) as asked (id)
    where not exists (
      select from sessions s join users u on u.id = s.user_id
      where s.id = asked.id and s.ended_at is null and u.deleted_at is null)`
}
