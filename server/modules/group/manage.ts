import type { z } from 'zod/mini'
import type { GroupInfo, GroupMember, groupContract } from '#contract/modules/forum/group.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimPicture } from '../attachment/service.ts'
import { muteSeat, putNotice, setSeatRole, shownAgain, tellOfGroup } from '../chat/service.ts'
import { cleared } from '../moderation/service.ts'
import { notThere } from './departures.ts'
import { groupInfo, presentMember } from './info.ts'
import { recounted } from './people.ts'
import { type MemberRow, memberIn } from './people-queries.ts'
import { type GroupChange, updateGroup, updateMuteAll } from './queries.ts'
import { assertOwns, assertRuns, heldStanding, type Standing } from './standing.ts'

type Update = z.output<typeof groupContract.update.input>

export async function updateInfo(ctx: Context, viewer: Viewer, input: Update): Promise<GroupInfo> {
  const { groupId, name, announcement } = input
  const [said, announced] = await cleared(ctx, viewer, 'message', name ?? '', announcement ?? '')
  const texts = {
    ...(name !== undefined && { name: said }),
    ...(announcement !== undefined && { announcement: announced }),
  }
  await inTransaction(ctx, async (inner) => {
    const group = await heldStanding(inner, viewer, groupId)
    assertRuns(group)
    if (input.join === 'board' && group.board_id === null) throw new Refusal(422, 'group_no_board', { field: 'join' })
    if (input.join !== undefined && input.join !== 'board' && group.board_id !== null)
      throw new Refusal(422, 'group_of_board', { field: 'join' })
    const avatar = await claimedAvatar(inner, viewer, group, input.avatar)
    const next = changed(group, { ...input, ...texts }, avatar)
    await inner.db.run(updateGroup(groupId, viewer.id, next))
    await tellOfChange(inner, viewer, group, next)
  })
  return groupInfo(ctx, viewer, { groupId })
}

async function claimedAvatar(ctx: Context, viewer: Viewer, group: Standing, path: string | undefined): Promise<string> {
  if (path === undefined) return group.avatar
  return claimPicture(
    ctx,
    viewer.id,
    { type: 'group', id: group.session_id },
    path,
    new Refusal(404, 'upload_not_found'),
  )
}

function changed(group: Standing, input: Omit<Update, 'avatar'>, avatar: string): GroupChange {
  return {
    name: input.name ?? group.name,
    avatar,
    announcement: input.announcement ?? group.announcement,
    join_mode: input.join ?? group.join_mode,
    slow_seconds: input.slowMode ?? group.slow_seconds,
    shows_history: input.history ?? group.shows_history,
    shows_read: input.showRead ?? group.shows_read,
  }
}

async function tellOfChange(ctx: Context, viewer: Viewer, before: Standing, next: GroupChange): Promise<void> {
  const { session_id: groupId } = before
  const say = (type: 'name' | 'announcement' | 'avatar', text = '') =>
    putNotice(ctx, groupId, viewer.id, { type, userIds: [], text })
  if (next.name !== before.name) await say('name', next.name)
  if (next.avatar !== before.avatar) await say('avatar')
  if (next.announcement !== before.announcement && next.announcement !== '')
    await say('announcement', next.announcement)
  tellOfGroup(ctx, groupId, [])
}

/** Offices of the group of a board come with those of the board. */
function assertHandsOut(group: Standing): void {
  assertOwns(group)
  if (group.board_id !== null) throw new Refusal(403, 'group_roles_of_board')
}

export async function setRole(
  ctx: Context,
  viewer: Viewer,
  { groupId, userId, role }: { groupId: string; userId: string; role: 'admin' | 'member' },
): Promise<GroupMember> {
  await inTransaction(ctx, async (inner) => {
    assertHandsOut(await heldStanding(inner, viewer, groupId))
    const theirs = await heldStanding(inner, { id: userId }, groupId).catch(notThere)
    if (theirs.role === 'owner') throw new Refusal(403, 'group_not_them')
    if (theirs.role === role) return
    await setSeatRole(inner, groupId, userId, role)
    await recounted(inner, groupId)
    await putNotice(inner, groupId, viewer.id, { type: role, userIds: [userId], text: '' })
    tellOfGroup(inner, groupId, [userId])
  })
  return presentMember(ctx, viewer, await ctx.db.one<MemberRow>(memberIn(groupId, userId)))
}

export async function transfer(
  ctx: Context,
  viewer: Viewer,
  { groupId, userId }: { groupId: string; userId: string },
): Promise<GroupInfo> {
  await inTransaction(ctx, async (inner) => {
    assertHandsOut(await heldStanding(inner, viewer, groupId))
    const theirs = await heldStanding(inner, { id: userId }, groupId).catch(notThere)
    if (theirs.role === 'owner') return
    await setSeatRole(inner, groupId, viewer.id, 'member')
    await setSeatRole(inner, groupId, userId, 'owner')
    await recounted(inner, groupId)
    await putNotice(inner, groupId, viewer.id, { type: 'transfer', userIds: [userId], text: '' })
    tellOfGroup(inner, groupId, [viewer.id, userId])
  })
  return groupInfo(ctx, viewer, { groupId })
}

/** For the member alone. */
export async function mute(
  ctx: Context,
  viewer: Viewer,
  { groupId, isMuted }: { groupId: string; isMuted: boolean },
): Promise<{ isMuted: boolean }> {
  await inTransaction(ctx, async (inner) => {
    await heldStanding(inner, viewer, groupId)
    await muteSeat(inner, groupId, viewer.id, isMuted)
  })
  await shownAgain(ctx, groupId, viewer.id)
  return { isMuted }
}

export async function muteAll(
  ctx: Context,
  viewer: Viewer,
  { groupId, muteAll: isMuted }: { groupId: string; muteAll: boolean },
): Promise<{ muteAll: boolean }> {
  await inTransaction(ctx, async (inner) => {
    assertRuns(await heldStanding(inner, viewer, groupId))
    if ((await inner.db.run(updateMuteAll(groupId, isMuted))) === 0) return
    await putNotice(inner, groupId, viewer.id, { type: isMuted ? 'mute' : 'unmute', userIds: [], text: '' })
    tellOfGroup(inner, groupId, [])
  })
  return { muteAll: isMuted }
}
