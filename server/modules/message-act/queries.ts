import sql, { type Sql } from 'sql-template-tag'
import { hidesState, type MessageRow, messageColumns, type SeatRow, shownTo } from '../chat/service.ts'

/** No row: it stood there already. */
export function addReaction({ session_id, seq }: MessageRow, userId: string, kind: string): Sql {
  return sql`
    insert into im_reactions (session_id, seq, user_id, kind) values (${session_id}, ${seq}, ${userId}, ${kind})
    on conflict do nothing`
}

export function dropReaction({ session_id, seq }: MessageRow, userId: string, kind: string): Sql {
  return sql`
    delete from im_reactions
    where session_id = ${session_id} and seq = ${seq} and user_id = ${userId} and kind = ${kind}`
}

export function countKinds({ session_id, seq }: MessageRow): Sql {
  return sql`
    select count(distinct kind)::int as total from im_reactions where session_id = ${session_id} and seq = ${seq}`
}

/** No row: they had it already, or hide what they do. */
export function addSave({ session_id, seq }: MessageRow, userId: string): Sql {
  return sql`
    insert into im_saves (session_id, seq, user_id)
    select ${session_id}::int8, ${seq}::int8, ${userId}::int8 where not ${hidesState(sql`${userId}::int8`)}
    on conflict do nothing`
}

export function addPin({ session_id, seq }: MessageRow, userId: string): Sql {
  return sql`
    insert into im_pins (session_id, seq, user_id) values (${session_id}, ${seq}, ${userId}) on conflict do nothing`
}

export function dropPin({ session_id, seq }: MessageRow): Sql {
  return sql`delete from im_pins where session_id = ${session_id} and seq = ${seq}`
}

export function countPins(sessionId: string): Sql {
  return sql`
    select count(*)::int as total from im_pins p join im_messages m on m.session_id = p.session_id and m.seq = p.seq
    where p.session_id = ${sessionId} and m.recalled_at is null`
}

/** What is kept in sight, of what a member reads; taken back it is out of sight. */
export function pinsOf(seat: SeatRow): Sql {
  return sql`
    select ${messageColumns} from im_pins p join im_messages m on m.session_id = p.session_id and m.seq = p.seq
    where p.session_id = ${seat.session_id} and m.recalled_at is null and ${shownTo(seat)}
    order by p.created_at desc, p.seq desc limit 20`
}

/** By the clock of the database. */
export function isOlder(messageId: string, milliseconds: number): Sql {
  return sql`
    select created_at < clock_timestamp() - make_interval(secs => ${milliseconds}::int8 / 1000.0) as is_late
    from im_messages where id = ${messageId}`
}
