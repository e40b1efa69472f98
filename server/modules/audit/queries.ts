import sql, { type Sql } from 'sql-template-tag'
import type { AuditAction, AuditSelect, ChangingAuditAction } from '#contract/modules/site/audit.ts'

interface About {
  /** Null: nobody was logged in, or the server itself. */
  actorId: string | null
  subject?: string
  ip?: string
}

/** What somebody who reads the log later needs to know; never what opens a door. Null: it was not there, or is gone. */
export interface Changed {
  before: unknown
  after: unknown
  [fact: string]: unknown
}

export type NewEntry = About &
  (
    | { action: ChangingAuditAction; detail: Changed }
    | { action: Exclude<AuditAction, ChangingAuditAction>; detail?: Record<string, unknown> }
  )

export function insertEntry({ actorId, action, subject = '', ip = '', detail = {} }: NewEntry): Sql {
  return sql`
    insert into audit_log (actor_id, action, subject, ip, detail)
    values (${actorId}, ${action}, ${subject}, ${ip}, ${JSON.stringify(detail)}::jsonb)`
}

/** Only of what staff do. */
export function insertStaffEntry({ actorId, action, subject = '', ip = '', detail = {} }: NewEntry): Sql {
  return sql`
    insert into audit_log (actor_id, action, subject, ip, detail)
    select u.id, ${action}, ${subject}, ${ip}, ${JSON.stringify(detail)}::jsonb
    from users u where u.id = ${actorId} and (u.userpower in (0, 3) or u.capabilities is not null)`
}

export interface EntryRow {
  id: string
  action: string
  actor_id: string | null
  actor_name: string | null
  subject: string
  subject_name: string | null
  ip: string
  detail: Record<string, unknown>
  created_at: Date
}

/** Newest first, from below the one named. A noun alone stands for everything that begins with it. */
export function entries({ action, actorId, subject }: AuditSelect, before: string | undefined, limit: number): Sql {
  const noun = action && !action.includes('.') ? `${action}.%` : null
  return sql`
    select a.id, a.action, a.actor_id, u.name as actor_name, a.subject, coalesce(o.name, b.name) as subject_name, a.ip,
      a.detail, a.created_at
    from (
      select * from audit_log
      where (${before ?? null}::int8 is null or id < ${before ?? null}::int8)
        and (${noun ? null : (action ?? null)}::text is null or action = ${action ?? null})
        and (${noun}::text is null or action like ${noun})
        and (${actorId ?? null}::int8 is null or actor_id = ${actorId ?? null}::int8)
        and (${subject ?? null}::text is null or subject = ${subject ?? null})
      order by id desc limit ${limit}
    ) a
    left join users u on u.id = a.actor_id
    left join users o on o.id = ${idAfter('user', sql`a`)}
    left join boards b on b.id = ${idAfter('board', sql`a`)}
    order by a.id desc`
}

/** The subject of what was done to this kind of thing, where it is an id. */
function idAfter(noun: 'user' | 'board', entry: Sql): Sql {
  return sql`
    case when ${entry}.action like ${`${noun}.%`} and ${entry}.subject ~ '^[1-9][0-9]{0,17}$' then ${entry}.subject::int8 end`
}
