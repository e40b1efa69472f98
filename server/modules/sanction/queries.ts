import sql, { type Sql } from 'sql-template-tag'
import type { MemberNotesRow, SanctionsRow } from '../../db/tables.ts'

export type SanctionKind = 'warn' | 'mute' | 'ban'

export interface NewSanction {
  userId: string
  kind: SanctionKind
  /** Of a mute on one board. */
  boardId?: string | null
  /** 0: until somebody lifts it. */
  hours: number
  reason: string
  byId: string
}

/** A sanction with the names that belong to it. */
export interface SanctionRow extends Omit<SanctionsRow, 'kind'> {
  kind: SanctionKind
  by_name: string | null
  board_name: string | null
  is_in_force: boolean
  batch_removed: number | null
  batch_ends: Date | null
  appeal: { id: string; text: string; state: 'open' | 'passed' | 'rejected'; reason: string; at: number } | null
}

const inForce = sql`s.is_current and (s.ends_at is null or s.ends_at > clock_timestamp())`

const whole = sql`
  s.*, w.name as by_name, b.name as board_name, ${inForce} as is_in_force, r.removed as batch_removed,
  case when r.state in ('going', 'gone') and r.removed_at > clock_timestamp() - interval '30 days'
    then r.removed_at + interval '30 days' end as batch_ends, (
    select jsonb_build_object('id', q.id::text, 'text', q.content ->> 'text', 'state', q.state, 'reason', q.reason,
      'at', (extract(epoch from q.created_at) * 1000)::int8)
    from queue_items q where q.type = 'sanction' and q.object_id = s.id and q.kind = 'appeal' order by q.id desc limit 1
  ) as appeal`

const names = sql`
  left join users w on w.id = s.by_id left join boards b on b.id = s.board_id left join removals r on r.id = s.batch_id`

/** Any fixed number: keeps these locks apart from others. */
const lockSpace = 4702

/** Sanctions of one member are written one after another. */
export function lockSanctions(userId: string): Sql {
  return sql`select pg_advisory_xact_lock(${lockSpace}::int, hashint8(${userId}::int8))`
}

/** One that is still in force when a newer one comes counts as lifted by whoever gave the newer one. */
export function retireCurrent({ userId, kind, boardId = null, byId }: Omit<NewSanction, 'hours' | 'reason'>): Sql {
  return sql`
    update sanctions s set is_current = false,
      lifted_at = case when ${inForce} then clock_timestamp() end,
      lifted_by = case when ${inForce} then ${byId}::int8 end
    where s.user_id = ${userId} and s.kind = ${kind} and s.board_id is not distinct from ${boardId}::int8 and s.is_current`
}

/** Its end is a whole millisecond, as clients are told it. */
export function insertSanction({ userId, kind, boardId = null, hours, reason, byId }: NewSanction): Sql {
  return sql`
    with s as (
      insert into sanctions (user_id, kind, board_id, reason, ends_at, by_id, is_current, created_at)
      values (${userId}, ${kind}, ${boardId}, ${reason},
        case when ${kind} <> 'warn' and ${hours}::float8 > 0
          then date_trunc('milliseconds', clock_timestamp()) + make_interval(secs => ${hours}::float8 * 3600) end,
        ${byId}, ${kind} <> 'warn', clock_timestamp())
      returning *
    )
    select ${whole} from s ${names}`
}

export function sanctionById(id: string): Sql {
  return sql`select ${whole} from sanctions s ${names} where s.id = ${id}`
}

export function currentOf(userId: string, kind: SanctionKind, boardId: string | null): Sql {
  return sql`
    select ${whole} from sanctions s ${names}
    where s.user_id = ${userId} and s.kind = ${kind} and s.board_id is not distinct from ${boardId}::int8 and ${inForce}`
}

export function sanctionsByIds(ids: string[]): Sql {
  return sql`select ${whole} from sanctions s ${names} where s.id = any(${ids}::int8[])`
}

/** Newest first. */
export function sanctionsOf(userId: string, most: number): Sql {
  return sql`select ${whole} from sanctions s ${names} where s.user_id = ${userId} order by s.id desc limit ${most}`
}

/** No row when it is over, or somebody else was faster. */
export function liftOne(id: string, byId: string, reason: string): Sql {
  return sql`
    update sanctions s set is_current = false, lifted_at = clock_timestamp(), lifted_by = ${byId}, lift_reason = ${reason}
    where s.id = ${id} and (${inForce} or (s.kind = 'warn' and s.lifted_at is null))`
}

/** In force again, as if nobody had lifted it. No row when it is over, or a newer one has come. */
export function unliftOne(id: string): Sql {
  return sql`
    update sanctions s set is_current = s.kind <> 'warn', lifted_at = null, lifted_by = null, lift_reason = ''
    where s.id = ${id} and s.lifted_at is not null and (s.ends_at is null or s.ends_at > clock_timestamp())
      and not exists (
        select from sanctions o where o.user_id = s.user_id and o.kind = s.kind
          and o.board_id is not distinct from s.board_id and o.is_current)`
}

/** What has had its time is no obstacle to an office. */
export function retireEnded(userId: string): Sql {
  return sql`
    update sanctions s set is_current = false where s.user_id = ${userId} and s.is_current and not (${inForce})`
}

/** Their owner has seen them. */
export function markSeen(userId: string, ids: string[]): Sql {
  return sql`
    update sanctions set read_at = clock_timestamp()
    where user_id = ${userId} and id = any(${ids}::int8[]) and read_at is null`
}

export function setBatch(id: string, batchId: string): Sql {
  return sql`update sanctions set batch_id = ${batchId} where id = ${id}`
}

export type NoteRow = MemberNotesRow & { by_name: string }

export function insertNote(userId: string, byId: string, text: string): Sql {
  return sql`
    with n as (insert into member_notes (user_id, by_id, text) values (${userId}, ${byId}, ${text}) returning *)
    select n.*, w.name as by_name from n join users w on w.id = n.by_id`
}

export function notesOf(userId: string, most: number): Sql {
  return sql`
    select n.*, w.name as by_name from member_notes n join users w on w.id = n.by_id
    where n.user_id = ${userId} order by n.id desc limit ${most}`
}

export function countNotes(userId: string): Sql {
  return sql`select count(*)::int as total from member_notes where user_id = ${userId}`
}

/** Mutes (`q`) of one board by their own conditions: a row for whoever is muted there now. */
export function muteOn(boardId: string | Sql, userId: string | Sql | null): Sql {
  return sql`
    q.board_id = ${boardId} and q.user_id = ${userId} and q.kind = 'mute' and q.is_current
    and (q.ends_at is null or q.ends_at > statement_timestamp())`
}

/**
 * What keeps the member `u` from writing now, as JSON: the ban, or else the mute on the whole site. Nothing is looked up
 * for the others.
 */
export const restriction = sql`
  case when greatest(u.banned_until, u.muted_until) > clock_timestamp() then (
    select json_build_object('id', s.id::text, 'kind', s.kind, 'reason', s.reason,
      'end', coalesce(extract(epoch from s.ends_at) * 1000, 0)::int8)
    from sanctions s
    where s.user_id = u.id and s.kind in ('ban', 'mute') and s.board_id is null and ${inForce}
    order by s.kind limit 1
  ) end`
