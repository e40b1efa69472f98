import sql, { type Sql } from 'sql-template-tag'
import type { Capability } from '#contract/shared/capabilities.ts'
import { powerOf } from '../db/sql-parts.ts'

export interface StandingRow {
  id: string
  user_id: string | null
  userpower: 0 | 1 | 2 | 3 | null
  capabilities: Capability[] | null
}

/** What the owners of these sessions may do now; nobody, where the session is over or its owner is gone. */
export function standingOf(sessionIds: string[]): Sql {
  return sql`
    select asked.id, u.id as user_id, ${powerOf('u')} as userpower, u.capabilities
    from unnest(${sessionIds}::int8[]) as asked (id)
    left join sessions s on s.id = asked.id and s.ended_at is null
    left join users u on u.id = s.user_id and u.deleted_at is null`
}

export interface SeatRow {
  user_id: string
  group_ids: string[]
  /** They do not show what they have read, and are not told it of others. */
  hides_state: boolean
}

/** The groups that each of these is in. */
export function seatsOf(userIds: string[]): Sql {
  return sql`
    select u.id as user_id, coalesce(array_agg(m.session_id) filter (where m.session_id is not null), '{}') as group_ids,
      exists (select from im_settings c where c.user_id = u.id and c.hides_state) as hides_state
    from unnest(${userIds}::int8[]) as u (id)
    left join im_members m on m.user_id = u.id and m.role is not null and m.left_seq is null
    group by u.id`
}
