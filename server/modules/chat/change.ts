import sql, { type Sql } from 'sql-template-tag'
import type { ChatMessage } from '#contract/modules/forum/chat.ts'
import { type Context, type Viewer, within } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { indexAnew } from '../message-index/service.ts'
import { presentOne, tellAll, tellGroupOfChange } from './present.ts'
import {
  changeMessage,
  lockSeat,
  type MessageRow,
  messageById,
  pairOf,
  type SeatRow,
  type Silence,
  seatOf,
  silenceOf,
} from './queries.ts'
import { isTheirs } from './theirs.ts'

export interface Held {
  seat: SeatRow
  row: MessageRow
}

const noMessage = () => new Refusal(404, 'im_message_not_found')

/** A message that somebody can read, in a session of theirs. */
export async function readable(ctx: Context, viewer: Viewer, messageId: string): Promise<Held> {
  const row = await ctx.db.maybe<MessageRow>(messageById(messageId))
  if (!row) throw noMessage()
  return { row, seat: assertReads(await seatOf(ctx, viewer.id, row.session_id), row) }
}

/** The same in a transaction in which nothing else changes in it, by somebody who may still say something there. */
export async function held(ctx: Context, viewer: Viewer, messageId: string): Promise<Held> {
  const found = await ctx.db.maybe<MessageRow>(messageById(messageId))
  if (!found) throw noMessage()
  const seat = await lockSeat(ctx, viewer.id, found.session_id)
  const row = await ctx.db.one<MessageRow>(messageById(messageId))
  assertReads(seat, row)
  if (row.recalled_at || row.kind === 'notice') throw new Refusal(409, 'message_gone')
  if (seat.left_seq !== null) throw new Refusal(403, 'group_outside')
  if (seat.type === 1 && (await ctx.db.maybe(blockBetween(viewer.id, seat.other_id))))
    throw new Refusal(403, 'im_refused')
  return { seat, row }
}

/** Where nobody, or not everybody, may write in a group, words do not change either. */
export async function assertSpeaks(ctx: Context, seat: SeatRow): Promise<void> {
  const silence = await silenceIn(ctx, seat)
  if (silence === 'shut') throw new Refusal(403, 'group_board_shut')
  if (silence === 'muted') throw new Refusal(403, 'group_all_muted')
}

export async function silenceIn(ctx: Context, seat: SeatRow): Promise<Silence | null> {
  if (seat.type !== 2) return null
  return (await ctx.db.one<{ silence: Silence | null }>(silenceOf(seat))).silence
}

function assertReads(seat: SeatRow, { seq }: MessageRow): SeatRow {
  if (!isTheirs(seat, seq)) throw noMessage()
  return seat
}

export function blockBetween(userId: string, otherId: string): Sql {
  return sql`
    select 1 from blocks where (user_id = ${userId} and blocked_id = ${otherId})
      or (user_id = ${otherId} and blocked_id = ${userId}) limit 1`
}

/** New words, or more or fewer reactions; all windows hear of it once it is certain. As its reader sees it then. */
export async function changed(
  ctx: Context,
  viewer: Viewer,
  { seat, row }: Held,
  { body = null, reactions = 0 }: { body?: string | null; reactions?: number },
): Promise<ChatMessage> {
  const after = await ctx.db.one<MessageRow & { revision: number }>(
    changeMessage(row.session_id, row.seq, body, reactions),
  )
  if (body !== null) await indexAnew(ctx, after)
  ctx.db.afterCommit((db) =>
    ctx.background.run('a message that changed', () => tell(within(ctx, db), viewer, seat, after)),
  )
  return presentOne(ctx, viewer, pairOf(seat), after)
}

async function tell(
  ctx: Context,
  viewer: Viewer,
  seat: SeatRow,
  row: MessageRow & { revision: number },
): Promise<void> {
  const { session_id: sessionId, revision } = row
  if (seat.type === 2) await tellGroupOfChange(ctx, row)
  const hearers = seat.type === 2 ? [viewer.id] : [seat.user_id, seat.other_id]
  for (const userId of hearers) {
    const message = await presentOne(ctx, { id: userId, userpower: 1 }, pairOf(seat), row)
    ctx.events.emit('messageChanged', { userId, message, revision })
  }
  if (seat.type === 1) await tellAll(ctx, sessionId, hearers)
}
