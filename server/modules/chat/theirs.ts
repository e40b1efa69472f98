import sql, { type Sql } from 'sql-template-tag'
import type { SeatRow } from './queries.ts'

const neverAway = '{}'

/** What a member sees of messages `m` of their place. */
export function shownTo({ user_id, cleared_seq, deleted_count, left_seq, away }: SeatRow): Sql {
  const here = left_seq === null ? sql`` : sql`and m.seq <= ${left_seq}`
  const back = away === neverAway ? sql`` : sql`and not m.seq <@ ${away}::int8multirange`
  return sql`m.seq > ${cleared_seq} ${here} ${back} and (${deleted_count === 0} or not exists (
    select from im_deletions d where d.session_id = m.session_id and d.user_id = ${user_id} and d.seq = m.seq))`
}

/** What was said while somebody was not in the group, as `[from, before)`. */
function rangesOf(away: string): [from: number, before: number][] {
  return Array.from(away.matchAll(/\[(\d+),(\d+)\)/g), ([, from, before]) => [Number(from), Number(before)])
}

export function isWithin(away: string, seq: number): boolean {
  return away !== neverAway && rangesOf(away).some(([from, before]) => seq >= from && seq < before)
}

/** Whether a message of their session is theirs to read, as far as they have not deleted it. */
export function isTheirs(seat: SeatRow, at: string | number): boolean {
  const seq = Number(at)
  if (seq <= Number(seat.cleared_seq) || seq > Number(seat.last_seq)) return false
  return !isWithin(seat.away, seq)
}

/** How many are theirs. */
export function countTheirs(seat: SeatRow): number {
  const [begin, end] = [Number(seat.cleared_seq), Number(seat.last_seq)]
  const missing = rangesOf(seat.away).map(([from, before]) =>
    Math.max(0, Math.min(before - 1, end) - Math.max(from - 1, begin)),
  )
  return end - begin - seat.deleted_count - missing.reduce((sum, number) => sum + number, 0)
}

/** Nothing is missing between their first and their last message. */
export function isWhole({ deleted_count, away }: SeatRow): boolean {
  return deleted_count === 0 && away === neverAway
}
