import type { GroupRole } from '#contract/modules/forum/chat-group.ts'
import { limits } from '#contract/shared/limits.ts'
import type { MessageKey } from '#contract/shared/message-key.ts'
import { violated } from '../../db/errors.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { putNotice, takeSeats, tellOfGroup } from '../chat/service.ts'
import { tellMember } from '../notification/service.ts'
import { type BoardRow, groupRoleOf, roleInBoard } from './board-queries.ts'
import {
  type AskRow,
  askOf,
  type CandidateRow,
  candidates,
  countAsks,
  dropAsks,
  insertAsks,
  takePlaces,
  turnIntoInvite,
} from './people-queries.ts'
import { recount, type StandingRow } from './queries.ts'
import { assertRuns, heldGroup, heldStanding } from './standing.ts'

/** What the database itself refuses. */
const refusals: Record<string, MessageKey> = {
  im_groups_places: 'group_full',
  im_groups_admins_check: 'group_admins_full',
}

export async function recounted(ctx: Context, groupId: string): Promise<number> {
  try {
    return (await ctx.db.one<{ members: number }>(recount(groupId))).members
  } catch (error) {
    const key = refusals[violated(error) ?? '']
    throw key ? new Refusal(409, key) : error
  }
}

/** Into a group that is held. Those who came; who is in the most groups already does not. */
async function admit(
  ctx: Context,
  group: StandingRow,
  userIds: string[],
  role: GroupRole = 'member',
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { session_id: groupId, shows_history: showsHistory } = group
  if (group.members + userIds.length > group.capacity) throw new Refusal(409, 'group_full')
  const rows = await ctx.db.many<{ user_id: string }>(takePlaces(userIds))
  const free = new Set(rows.map(({ user_id }) => user_id))
  const came = await takeSeats(
    ctx,
    groupId,
    userIds.filter((id) => free.has(id)),
    { role, showsHistory },
  )
  await ctx.db.run(dropAsks(groupId, came))
  await recounted(ctx, groupId)
  return came
}

export interface Brought {
  added: string[]
  asked: string[]
}

/** Who lets `by` write to them is in; others are asked. Those who want to hear nothing of each other stay apart. */
export async function bring(ctx: Context, by: Viewer, group: StandingRow, userIds: string[]): Promise<Brought> {
  const found = await ctx.db.many<CandidateRow>(candidates(group.session_id, by.id, [...new Set(userIds)]))
  const open = found.filter(({ is_in, is_blocked }) => !is_in && !is_blocked)
  const idsOf = (rows: CandidateRow[]) => rows.map(({ id }) => id)
  const added = await admit(ctx, group, idsOf(open.filter(({ wants_asking }) => !wants_asking)))
  const asked = await ask(ctx, by, group, idsOf(open.filter(({ wants_asking }) => wants_asking)))
  return { added, asked }
}

async function ask(ctx: Context, by: Viewer, { session_id, name }: StandingRow, userIds: string[]): Promise<string[]> {
  const asked = await insertLimited(ctx, session_id, userIds, 'invite', by.id)
  for (const userId of asked)
    await tellMember(ctx, userId, { key: 'group_note_invited', params: { name: by.name, group: name } })
  return asked
}

async function insertLimited(
  ctx: Context,
  groupId: string,
  userIds: string[],
  kind: AskRow['kind'],
  by: string | null,
): Promise<string[]> {
  if (userIds.length === 0) return []
  const { total } = await ctx.db.one<{ total: number }>(countAsks(groupId))
  if (total + userIds.length > limits.groupAsks) throw new Refusal(409, 'group_too_many_asks')
  const rows = await ctx.db.many<{ user_id: string }>(insertAsks(groupId, userIds, kind, by))
  return rows.map(({ user_id }) => user_id)
}

/** Where the group wants a yes, what members bring waits for it. */
export async function invite(
  ctx: Context,
  viewer: Viewer,
  { groupId, users }: { groupId: string; users: string[] },
): Promise<Brought> {
  return inTransaction(ctx, async (inner) => {
    const group = await heldStanding(inner, viewer, groupId)
    if (group.board_id !== null) throw new Refusal(403, 'group_of_board')
    if (group.role === 'member' && group.join_mode === 'approve') {
      const found = await inner.db.many<CandidateRow>(candidates(groupId, viewer.id, [...new Set(users)]))
      const open = found.filter(({ is_in, is_blocked }) => !is_in && !is_blocked).map(({ id }) => id)
      return { added: [], asked: await insertLimited(inner, groupId, open, 'request', viewer.id) }
    }
    const brought = await bring(inner, viewer, group, users)
    await tellArrived(inner, viewer.id, groupId, brought.added)
    return brought
  })
}

/** In the sequence, and to everybody. */
async function tellArrived(ctx: Context, by: string, groupId: string, userIds: string[]): Promise<void> {
  const [first] = userIds
  if (first === undefined) return
  const isOwn = userIds.length === 1 && first === by
  await putNotice(ctx, groupId, by, { type: isOwn ? 'join' : 'invite', userIds: isOwn ? [] : userIds, text: '' })
  tellOfGroup(ctx, groupId, userIds)
}

/** A yes to who came by the link lets them in; whom somebody has brought may have to be asked first. */
export async function approve(
  ctx: Context,
  viewer: Viewer,
  { groupId, userId, pass }: { groupId: string; userId: string; pass: boolean },
): Promise<{ members: number }> {
  return inTransaction(ctx, async (inner) => {
    const group = await heldStanding(inner, viewer, groupId)
    assertRuns(group)
    const asked = await inner.db.maybe<AskRow>(askOf(groupId, userId))
    if (asked?.kind !== 'request') throw new Refusal(404, 'group_no_ask')
    if (!pass) await inner.db.run(dropAsks(groupId, [userId]))
    else await letIn(inner, viewer, group, userId, asked.by_id)
    return { members: await recounted(inner, groupId) }
  })
}

async function letIn(ctx: Context, viewer: Viewer, group: StandingRow, userId: string, by: string | null) {
  const { session_id: groupId, name } = group
  const [candidate] = by === null ? [] : await ctx.db.many<CandidateRow>(candidates(groupId, by, [userId]))
  if (candidate?.wants_asking) {
    await ctx.db.run(turnIntoInvite(groupId, userId))
    await tellMember(ctx, userId, { key: 'group_note_invited', params: { name: viewer.name, group: name } })
    return
  }
  const came = await admit(ctx, group, [userId])
  if (came.length === 0) throw new Refusal(409, 'group_member_full')
  await tellArrived(ctx, by ?? userId, groupId, came)
}

/** By the link, as somebody who was invited, or as one of the board: `isWaiting` where an admin must say yes first. */
export async function enter(
  ctx: Context,
  viewer: Viewer,
  groupId: string,
  way: (inner: Context, group: StandingRow) => Promise<'in' | 'wait'>,
): Promise<'in' | 'wait'> {
  return inTransaction(ctx, async (inner) => {
    const group = await heldGroup(inner, viewer, groupId)
    if (group.role !== null) return 'in'
    if ((await way(inner, group)) === 'wait') {
      await insertLimited(inner, groupId, [viewer.id], 'request', null)
      return 'wait'
    }
    const came = await admit(inner, group, [viewer.id], await roleFor(inner, viewer, group))
    if (came.length === 0) throw new Refusal(409, 'group_you_full')
    await tellArrived(inner, viewer.id, groupId, came)
    return 'in'
  })
}

/** Who runs a board runs its group. Of one that changes hands just now the new creator is let in as its owner later. */
async function roleFor(ctx: Context, viewer: Viewer, { board_id }: StandingRow): Promise<GroupRole> {
  if (board_id === null) return 'member'
  const row = await ctx.db.maybe<Pick<BoardRow, 'role'>>(roleInBoard(board_id, viewer.id))
  return row?.role === 'manager' ? groupRoleOf.manager : 'member'
}
