import { isStaff } from '#contract/roles.ts'
import { type Restriction, restricted } from '#server/shared/restriction.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { gateRefusal } from '../visibility/service.ts'
import { type Standing, standing } from './queries.ts'

/** A board whose head this person may see; for everybody else there is none. */
export async function boardInSight(ctx: Context, viewer: Viewer | null, boardId: string): Promise<Standing> {
  const row = await ctx.db.maybe<Standing>(standing(boardId, viewer?.id ?? null))
  if (!row || !maySee(viewer, row)) throw noBoard()
  return row
}

/** The same, and what stands in it. */
export async function boardForReading(ctx: Context, viewer: Viewer | null, boardId: string): Promise<Standing> {
  const row = await boardInSight(ctx, viewer, boardId)
  if (!mayRead(viewer, row)) throw gateRefusal(row)
  return row
}

export async function assertMayPost(ctx: Context, viewer: Viewer, boardId: string): Promise<Standing> {
  const row = await assertMayWrite(ctx, viewer, boardId)
  if (manages(viewer, row)) return row
  if (row.post_rule === 'managers') throw new Refusal(403, 'board_managers_only')
  if (row.post_rule === 'members' && !row.role) throw new Refusal(403, 'board_members_only')
  return row
}

export async function assertMayWrite(ctx: Context, viewer: Viewer, boardId: string): Promise<Standing> {
  const row = await ctx.db.maybe<Standing>(standing(boardId, viewer.id))
  const refusal = writeRefusal(viewer, row)
  if (refusal || !row) throw refusal ?? noBoard()
  return row
}

/** Comments and replies are for whoever can read an open board and has not been silenced. */
export function writeRefusal(viewer: Viewer, row: Standing | undefined): Refusal | undefined {
  if (viewer.restriction) return restricted(viewer.restriction)
  if (viewer.userpower === 2) return new Refusal(403, 'api_banned')
  if (viewer.isWaiting && !isStaff(viewer)) return new Refusal(403, 'account_waiting')
  if (!row || !maySee(viewer, row)) return noBoard()
  if (!mayRead(viewer, row)) return gateRefusal(row)
  if (row.state !== 'open') return new Refusal(403, 'board_not_open')
  const mute = muteOf(viewer, row)
  return mute ? restricted(mute, 'board') : undefined
}

/** What keeps them from writing on this board alone; those who run it are not muted on it. */
export function muteOf(viewer: Viewer | null, row: Standing): Restriction | null {
  if (!row.is_muted || manages(viewer, row)) return null
  const { mute_id, mute_reason, mute_ends_at } = row
  return {
    kind: 'mute',
    sanctionId: mute_id ?? '',
    reason: mute_reason ?? '',
    endTime: mute_ends_at?.getTime() ?? 0,
  }
}

/** No board, or one that cannot be seen: false. */
export async function canManage(ctx: Context, viewer: Viewer | null, boardId: string): Promise<boolean> {
  if (!viewer) return false
  const row = await ctx.db.maybe<Standing>(standing(boardId, viewer.id))
  return row !== undefined && manages(viewer, row)
}

export async function assertManages(ctx: Context, viewer: Viewer, boardId: string): Promise<Standing> {
  const row = await boardInSight(ctx, viewer, boardId)
  if (!manages(viewer, row)) throw new Refusal(403, 'board_no_right')
  return row
}

/** What managers may not do: name and dismiss each other, hand the board over, rename and move it. */
export async function assertOwns(ctx: Context, viewer: Viewer, boardId: string): Promise<Standing> {
  const row = await boardInSight(ctx, viewer, boardId)
  if (!owns(viewer, row)) throw new Refusal(403, 'board_creator_only')
  return row
}

/** What not everybody may read is there for those who manage it. */
export function maySee(viewer: Viewer | null, { is_readable, is_deleted, role }: Sight): boolean {
  return !is_deleted && (is_readable || viewer?.userpower === 0 || runs(role))
}

/** Rows of lists are never those of deleted boards. */
type Sight = Pick<Standing, 'is_readable' | 'role'> & { is_deleted?: boolean }

/** Those who run a board read it whatever its state and its rule are. */
export function mayRead(viewer: Viewer | null, { may_read, role }: Pick<Standing, 'may_read' | 'role'>): boolean {
  return may_read || viewer?.userpower === 0 || runs(role)
}

/** Content moderators manage every board that everybody can see. A banned manager manages nothing. */
export function manages(viewer: Viewer | null, row: Sight): boolean {
  if (!viewer || viewer.userpower === 2 || !maySee(viewer, row)) return false
  return isStaff(viewer) || runs(row.role)
}

export function owns(viewer: Viewer, { role }: Pick<Standing, 'role'>): boolean {
  return viewer.userpower === 0 || (viewer.userpower !== 2 && role === 'creator')
}

function runs(role: Standing['role']): boolean {
  return role === 'creator' || role === 'manager'
}

function noBoard(): Refusal {
  return new Refusal(404, 'board_not_found')
}
