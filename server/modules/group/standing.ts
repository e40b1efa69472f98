import type { GroupRole } from '#contract/modules/forum/chat-group.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { holdGroup } from '../chat/service.ts'
import { type StandingRow, standingIn } from './queries.ts'

export type Standing = StandingRow & { role: GroupRole }

/** What somebody is in a group of theirs. Nobody else learns whether there is such a group. */
export async function standing(ctx: Context, viewer: Pick<Viewer, 'id'>, groupId: string): Promise<Standing> {
  const row = await ctx.db.maybe<StandingRow>(standingIn(groupId, viewer.id))
  if (!isInside(row)) throw new Refusal(403, 'group_outside')
  return row
}

/** The same in a transaction in which nobody comes or goes, and no office changes hands. */
export async function heldStanding(ctx: Context, viewer: Pick<Viewer, 'id'>, groupId: string): Promise<Standing> {
  await holdGroup(ctx, groupId)
  return standing(ctx, viewer, groupId)
}

/** For who may not be in it yet. */
export async function heldGroup(ctx: Context, viewer: Pick<Viewer, 'id'>, groupId: string): Promise<StandingRow> {
  await holdGroup(ctx, groupId)
  const row = await ctx.db.maybe<StandingRow>(standingIn(groupId, viewer.id))
  if (!row || row.is_over) throw new Refusal(403, 'group_outside')
  return row
}

export function assertRuns({ role }: Pick<Standing, 'role'>): void {
  if (role === 'member') throw new Refusal(403, 'group_admins_only')
}

export function assertOwns({ role }: Pick<Standing, 'role'>): void {
  if (role !== 'owner') throw new Refusal(403, 'group_owner_only')
}

function isInside(row: StandingRow | undefined): row is Standing {
  return row !== undefined && row.role !== null && !row.is_over
}
