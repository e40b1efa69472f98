import sql, { type Sql } from 'sql-template-tag'
import { powerOf } from '../db/sql-parts.ts'

export interface StandingRow {
  id: string
  user_id: string | null
  userpower: 0 | 1 | 2 | 3 | null
}

/** What the owners of these sessions may do now; nobody, where the session is over or its owner is gone. */
export function standingOf(sessionIds: string[]): Sql {
  return sql`
    select asked.id, u.id as user_id, ${powerOf('u')} as userpower from unnest(${sessionIds}::int8[]) as asked (id)
    left join sessions s on s.id = asked.id and s.ended_at is null
    left join users u on u.id = s.user_id and u.deleted_at is null`
}
