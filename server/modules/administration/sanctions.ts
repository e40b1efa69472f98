import type { Sanction } from '#contract/modules/account/sanction.ts'
import { hasOffice } from '#contract/roles.ts'
import { can } from '#contract/shared/capabilities.ts'
import { limits } from '#contract/shared/limits.ts'
import { sayTime } from '#server/shared/restriction.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type Office, record } from '../audit/service.ts'
import { logAction } from '../board/service.ts'
import { type Notice, tellMember } from '../notification/service.ts'
import { type Batch, completeBatch, openBatch } from '../removal/service.ts'
import {
  hoursOf,
  impose,
  inForce,
  isForAdministrators,
  lift,
  nameBatch,
  oneSanction,
  presentSanction,
  type SanctionKind,
  type SanctionRow,
  writeNote,
} from '../sanction/service.ts'
import { announceStanding, lockMember, type Standing } from '../user/service.ts'
import { type PlaceRow, placeOf } from './queries.ts'

export interface Sentence {
  userId: string
  kind: SanctionKind
  /** 0: until somebody lifts it. Of a warning it does not count. */
  hours: number
  reason: string
  /** Of a mute on one board. */
  systemId?: string
  /** What they wrote in the last hours goes with it, as one batch. */
  removeHours?: 1 | 24 | 168 | 'all'
}

/** With what they wrote, where that is wanted. */
export async function sanctionMember(
  ctx: Context,
  office: Office,
  input: Sentence,
): Promise<{ sanction: Sanction; batchId?: string; removed: number }> {
  const { sanction, batch } = await imposeSanction(ctx, office, input)
  if (!batch) return { sanction, removed: 0 }
  return { sanction, batchId: batch.removal.id, removed: await completeBatch(ctx, office, batch) }
}

/**
 * Writes it down, tells the member why, and makes it count from their next call on. What is to go with it is settled
 * here; it goes by `completeBatch`, once the transaction of the caller has ended, so that nobody waits for all of it.
 */
export async function imposeSanction(
  ctx: Context,
  office: Office,
  input: Sentence,
): Promise<{ sanction: Sanction; batch?: Batch }> {
  return inTransaction(ctx, async (inner) => {
    const member = await lockMember(inner, input.userId)
    assertMaySanction(office, member, input)
    const { row: imposed, before } = await pronounce(inner, office, input)
    const { userId, reason, removeHours: hours } = input
    const opened = hours === undefined ? undefined : await openBatch(inner, office, { userId, hours, reason })
    const given = opened ? await nameBatch(inner, imposed.id, opened.removal.id) : imposed
    const batchId = opened ? { batchId: opened.removal.id } : {}
    const detail = { before: before ? summary(before) : null, after: summary(given), reason, ...batchId }
    const entry = { actorId: office.viewer.id, subject: input.userId, ip: office.client.ip }
    await record(inner, { ...entry, action: 'user.sanction', detail })
    await tell(inner, input.userId, { ...noticeOf(given), link: 'appeal' }, `sanction:${given.id}`)
    return { sanction: presentSanction(given), batch: opened }
  })
}

/** What every sanction does besides being written into a log, however it came about. */
export async function pronounce(
  ctx: Context,
  { viewer }: Office,
  { userId, kind, hours, reason, systemId }: Sentence,
): Promise<{ row: SanctionRow; before: SanctionRow | undefined }> {
  if (systemId !== undefined) await assertMutable(ctx, systemId, userId)
  const before = await inForce(ctx, userId, kind, systemId ?? null)
  const row = await impose(ctx, { userId, kind, hours, reason, boardId: systemId, byId: viewer.id })
  if (systemId !== undefined)
    await logAction(ctx, {
      boardId: systemId,
      actorId: viewer.id,
      action: 'mute',
      userId,
      reason,
      detail: { hours, before: { isMuted: before !== undefined }, after: { isMuted: true } },
      isRecorded: true,
    })
  // Their open pages ask anew where they may write.
  if (kind !== 'warn') await announceStanding(ctx, userId)
  return { row, before }
}

/** Nobody judges staff, or themselves. */
export function assertMaySanction(office: Office, member: Standing, sentence: Sentence): void {
  if (office.viewer.id === member.id) throw new Refusal(403, 'sanction_yourself')
  if (hasOffice(member)) throw new Refusal(403, 'sanction_staff')
  assertWithinLimits(office, sentence)
}

/** Only administrators impose without limits, whoever it is on. What goes with it takes a right of its own. */
export function assertWithinLimits(
  { viewer }: Office,
  { kind, hours, removeHours }: Pick<Sentence, 'kind' | 'hours' | 'removeHours'>,
): void {
  if (viewer.userpower !== 0 && isForAdministrators({ kind, hours }))
    throw new Refusal(403, 'sanction_too_long', { params: { days: limits.moderatorHours / 24 } })
  if (removeHours !== undefined && !can(viewer, 'content.batch')) throw new Refusal(403, 'api_forbidden')
  const isWide = removeHours === 'all' || (removeHours ?? 0) > limits.moderatorBatchHours
  if (viewer.userpower !== 0 && isWide) throw new Refusal(403, 'sanction_batch_too_long')
}

/** Those who run a board are not muted on it. */
async function assertMutable(ctx: Context, boardId: string, userId: string): Promise<void> {
  const place = await ctx.db.maybe<PlaceRow>(placeOf(boardId, userId))
  if (!place) throw new Refusal(404, 'board_not_found')
  if (place.is_running) throw new Refusal(403, 'board_mute_refused')
}

/** Moderators lift what they might have imposed themselves. */
export async function liftSanction(
  ctx: Context,
  office: Office,
  { sanctionId, reason }: { sanctionId: string; reason: string },
): Promise<Sanction> {
  return inTransaction(ctx, async (inner) => {
    const seen = await oneSanction(inner, sanctionId)
    const member = await lockMember(inner, seen.user_id)
    const { kind, user_id: userId } = seen
    assertMaySanction(office, member, { userId, kind, hours: hoursOf(presentSanction(seen)), reason })
    await withdrawSanction(inner, office, seen, reason)
    const row = await oneSanction(inner, sanctionId)
    const detail = { before: summary(seen), after: null, reason }
    const entry = { actorId: office.viewer.id, subject: userId, ip: office.client.ip }
    await record(inner, { ...entry, action: 'user.lift', detail })
    return presentSanction(row)
  })
}

/** What every lifting does besides being written into a log. */
export async function withdrawSanction(ctx: Context, { viewer }: Office, row: SanctionRow, reason: string) {
  const { id, user_id: userId, board_id: boardId } = row
  if (!(await lift(ctx, id, viewer.id, reason))) throw new Refusal(409, 'sanction_over')
  if (boardId !== null)
    await logAction(ctx, { boardId, actorId: viewer.id, action: 'unmute', userId, reason, isRecorded: true })
  if (row.kind !== 'warn') await announceStanding(ctx, userId)
  await tell(ctx, userId, liftNotice(row))
}

export async function addNote(ctx: Context, office: Office, { userId, text }: { userId: string; text: string }) {
  return inTransaction(ctx, async (inner) => {
    await lockMember(inner, userId)
    const note = await writeNote(inner, userId, office.viewer.id, text)
    const detail = { before: null, after: { noteId: note._id, text } }
    const entry = { actorId: office.viewer.id, subject: userId, ip: office.client.ip }
    await record(inner, { ...entry, action: 'user.note', detail })
    return note
  })
}

/** As the log keeps it. */
export function summary({ id, kind, board_id, ends_at, reason }: SanctionRow) {
  const systemId = board_id === null ? {} : { systemId: board_id }
  return { sanctionId: id, kind, ...systemId, endTime: ends_at?.getTime() ?? 0, reason }
}

export function noticeOf({ kind, board_name, ends_at, reason }: SanctionRow): Notice {
  const time = ends_at ? sayTime(ends_at) : ''
  if (kind === 'warn') return { key: 'sanction_note_warned', params: { reason } }
  if (kind === 'ban')
    return { key: ends_at ? 'admin_note_banned_until' : 'admin_note_banned', params: { reason, time } }
  if (board_name === null)
    return { key: ends_at ? 'sanction_note_muted_until' : 'sanction_note_muted', params: { reason, time } }
  const key = ends_at ? 'board_note_muted_until' : 'board_note_muted'
  return { key, params: { name: board_name, time }, reason }
}

function liftNotice({ kind, board_name }: SanctionRow): Notice {
  if (kind === 'warn') return { key: 'sanction_note_unwarned' }
  if (kind === 'ban') return { key: 'admin_note_unbanned' }
  return board_name === null
    ? { key: 'sanction_note_unmuted' }
    : { key: 'board_note_unmuted', params: { name: board_name } }
}

export async function tell(ctx: Context, userId: string, notice: Notice, once?: string): Promise<void> {
  await tellMember(ctx, userId, notice, once)
}
