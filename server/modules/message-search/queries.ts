import sql, { type Sql } from 'sql-template-tag'
import { every } from '../../db/sql-parts.ts'
import { messageColumns, type SeatRow, shownTo } from '../chat/service.ts'

/** Nobody reads further. */
const mostFound = 200

export interface Selection {
  sessionId?: string
  userId?: string
  kind?: string
  from?: number
  to?: number
}

export interface PlaceRow {
  session_id: string
  seq: string
}

/** What of the words must stand together. */
export interface Wanted {
  grams: string[]
  patterns: string[]
}

const at = (time: number | undefined) => (time === undefined ? null : new Date(time))

export function find(userId: string, { grams, patterns }: Wanted, by: Selection): Sql {
  return sql`
    select f.session_id, f.seq from im_find(${userId}, ${grams}::text[], ${patterns}::text[], ${by.sessionId ?? null},
      ${by.userId ?? null}, ${by.kind ?? null}, ${at(by.from)}, ${at(by.to)}, ${mostFound}) f`
}

/** Those of a kind in one session. */
export function ofKind(seat: SeatRow, kind: string, { userId, from, to }: Selection): Sql {
  const conditions = [
    sql`m.session_id = ${seat.session_id} and m.kind = ${kind} and m.kind not in ('text', 'notice')`,
    sql`m.recalled_at is null`,
    shownTo(seat),
    ...(userId === undefined ? [] : [sql`m.sender_id = ${userId}`]),
    ...(from === undefined ? [] : [sql`m.created_at >= ${at(from)}`]),
    ...(to === undefined ? [] : [sql`m.created_at < ${at(to)}`]),
  ]
  return sql`
    select m.session_id, m.seq from im_messages m where ${every(conditions)} order by m.seq desc limit ${mostFound}`
}

export function messagesAtPlaces(places: PlaceRow[]): Sql {
  return sql`
    select ${messageColumns}
    from unnest(${places.map(({ session_id }) => session_id)}::int8[], ${places.map(({ seq }) => seq)}::int8[])
      with ordinality as p (session_id, seq, place)
    join im_messages m on m.session_id = p.session_id and m.seq = p.seq
    order by p.place`
}
