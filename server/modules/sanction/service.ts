import type { MemberNote, Sanction } from '#contract/modules/account/sanction.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Restriction } from '#server/shared/restriction.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  countNotes,
  currentOf,
  insertNote,
  insertSanction,
  liftOne,
  lockSanctions,
  markSeen,
  type NewSanction,
  type NoteRow,
  notesOf as notes,
  retireCurrent,
  retireEnded,
  type SanctionKind,
  type SanctionRow,
  sanctionById,
  sanctionsOf as sanctions,
  sanctionsByIds,
  setBatch,
  unliftOne,
} from './queries.ts'

export { muteOn, restriction, type SanctionKind, type SanctionRow } from './queries.ts'

/** The rows as they come from the database with an account. */
export type RestrictionRow = { id: string; kind: 'ban' | 'mute'; reason: string; end: number } | null

export function presentRestriction(row: RestrictionRow): Restriction | undefined {
  return row ? { sanctionId: row.id, kind: row.kind, reason: row.reason, endTime: row.end } : undefined
}

/**
 * Writes a sanction down; one of the same kind in the same place ends with it. Belongs into the transaction of a caller
 * who says whether it is allowed, and who tells everybody concerned.
 */
export async function impose(ctx: Context, given: NewSanction): Promise<SanctionRow> {
  await ctx.db.run(lockSanctions(given.userId))
  if (given.kind !== 'warn') await ctx.db.run(retireCurrent(given))
  return ctx.db.one<SanctionRow>(insertSanction(given))
}

/** False when there is nothing to lift any more. */
export async function lift(ctx: Context, id: string, byId: string, reason: string): Promise<boolean> {
  return (await ctx.db.run(liftOne(id, byId, reason))) > 0
}

/** Takes the lifting back; false when there is nothing to bring back any more. */
export async function unlift(ctx: Context, id: string): Promise<boolean> {
  return (await ctx.db.run(unliftOne(id))) > 0
}

export async function oneSanction(ctx: Context, id: string): Promise<SanctionRow> {
  const row = await ctx.db.maybe<SanctionRow>(sanctionById(id))
  if (!row) throw new Refusal(404, 'sanction_not_found')
  return row
}

export async function someSanctions(ctx: Context, ids: string[]): Promise<Sanction[]> {
  return ids.length > 0 ? (await ctx.db.many<SanctionRow>(sanctionsByIds(ids))).map(presentSanction) : []
}

/** The one in force, if there is any. */
export async function inForce(
  ctx: Context,
  userId: string,
  kind: SanctionKind,
  boardId: string | null = null,
): Promise<SanctionRow | undefined> {
  return ctx.db.maybe<SanctionRow>(currentOf(userId, kind, boardId))
}

export async function forgetEnded(ctx: Context, userId: string): Promise<void> {
  await ctx.db.run(retireEnded(userId))
}

/** What was removed together with it. */
export async function nameBatch(ctx: Context, id: string, batchId: string): Promise<SanctionRow> {
  await ctx.db.run(setBatch(id, batchId))
  return oneSanction(ctx, id)
}

const shown = 100

export async function sanctionsOf(ctx: Context, userId: string): Promise<Sanction[]> {
  return (await ctx.db.many<SanctionRow>(sanctions(userId, shown))).map(presentSanction)
}

export function presentSanction(row: SanctionRow): Sanction {
  return {
    _id: row.id,
    userId: row.user_id,
    kind: row.kind,
    ...(row.board_id === null ? {} : { systemId: row.board_id, systemName: row.board_name ?? '' }),
    reason: row.reason,
    endTime: row.ends_at?.getTime() ?? 0,
    by: row.by_id === null ? null : { _id: row.by_id, name: row.by_name ?? '' },
    ...(row.batch_id === null
      ? {}
      : { batchId: row.batch_id, removed: row.batch_removed ?? 0, undoTime: row.batch_ends?.getTime() ?? 0 }),
    ...(row.lifted_at === null ? {} : { liftedTime: row.lifted_at.getTime() }),
    ...(row.appeal ? { appeal: presentAppeal(row.appeal) } : {}),
    ...(row.read_at === null ? {} : { readTime: row.read_at.getTime() }),
    isInForce: row.is_in_force,
    createTime: row.created_at.getTime(),
  }
}

function presentAppeal({ id, text, state, reason, at }: NonNullable<SanctionRow['appeal']>) {
  return { _id: id, text, state, reason, createTime: at }
}

/** Whoever they were imposed on has seen the list of them. */
export async function sanctionsSeen(ctx: Context, userId: string, sanctions: Sanction[]): Promise<void> {
  const unseen = sanctions.filter(({ readTime }) => readTime === undefined).map(({ _id }) => _id)
  if (unseen.length > 0) await ctx.db.run(markSeen(userId, unseen))
}

/** Belongs into the transaction of a caller who has locked the member: so many and no more. */
export async function writeNote(ctx: Context, userId: string, byId: string, text: string): Promise<MemberNote> {
  const { total } = await ctx.db.one<{ total: number }>(countNotes(userId))
  const max = limits.memberNotes
  if (total >= max) throw new Refusal(409, 'note_too_many', { params: { max } })
  return presentNote(await ctx.db.one<NoteRow>(insertNote(userId, byId, text)))
}

export async function notesOf(ctx: Context, userId: string): Promise<MemberNote[]> {
  return (await ctx.db.many<NoteRow>(notes(userId, limits.memberNotes))).map(presentNote)
}

function presentNote({ id, text, by_id, by_name, created_at }: NoteRow): MemberNote {
  return { _id: id, text, by: { _id: by_id, name: by_name }, createTime: created_at.getTime() }
}

/** How long it was meant to last; 0: for ever. What managers of one board have given is for every staff to lift. */
export function hoursOf({ systemId, endTime, createTime }: Sanction): number {
  if (systemId !== undefined) return 1
  return endTime > 0 ? Math.floor((endTime - createTime) / 3_600_000) : 0
}

/** Longer than moderators impose; so neither do they lift it, nor decide about an appeal against it. */
export function isForAdministrators({ kind, hours }: { kind: SanctionKind; hours: number }): boolean {
  return kind !== 'warn' && (hours === 0 || hours > limits.moderatorHours)
}
