import type { z } from 'zod/mini'
import type { GroupInfo, GroupMember, groupContract } from '#contract/modules/forum/group.ts'
import type { Listed, Page } from '#server/shared/paging.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { groupOf } from '../chat/service.ts'
import { pinned } from '../message-act/service.ts'
import { presentCard } from '../user/service.ts'
import { countMembers, type MemberRow, membersOf, type WaitingRow, waitingFor } from './people-queries.ts'
import { assertRuns, standing } from './standing.ts'

export async function groupInfo(ctx: Context, viewer: Viewer, { groupId }: { groupId: string }): Promise<GroupInfo> {
  const row = await standing(ctx, viewer, groupId)
  const group = await groupOf(ctx, groupId)
  if (!group) throw new Refusal(403, 'group_outside')
  const { announced_by, announcer } = row
  return {
    ...group,
    role: row.role,
    isMuted: row.is_muted,
    blockedIds: row.blocked_ids,
    announcement: row.announcement,
    announcer: announced_by !== null && announcer !== null ? { _id: announced_by, name: announcer } : null,
    announceTime: row.announced_at?.getTime() ?? 0,
    capacity: row.capacity,
    history: row.shows_history,
    showRead: row.shows_read,
    pinned: (await pinned(ctx, viewer, { sessionId: groupId })).list,
    waiting: row.role === 'member' ? 0 : row.waiting,
    createTime: row.created_at.getTime(),
  }
}

type Asked = z.output<typeof groupContract.members.input>

export async function listMembers(ctx: Context, viewer: Viewer, asked: Asked): Promise<Listed<GroupMember>> {
  const { groupId, page, limit, select = {} } = asked
  await standing(ctx, viewer, groupId)
  const [rows, { total }] = await Promise.all([
    ctx.db.many<MemberRow>(membersOf(groupId, select, limit, (page - 1) * limit)),
    ctx.db.one<{ total: number }>(countMembers(groupId, select)),
  ])
  return { list: rows.map((row) => presentMember(ctx, viewer, row)), total }
}

export function presentMember(ctx: Context, viewer: Viewer, row: MemberRow): GroupMember {
  return {
    user: presentCard(ctx, row),
    role: row.role,
    joinTime: row.joined_at.getTime(),
    isMuted: row.id === viewer.id && row.is_muted,
  }
}

export async function listAsks(ctx: Context, viewer: Viewer, { groupId, page, limit }: Page & { groupId: string }) {
  const group = await standing(ctx, viewer, groupId)
  assertRuns(group)
  const rows = await ctx.db.many<WaitingRow>(waitingFor(groupId, limit, (page - 1) * limit))
  const list = rows.map((row) => ({
    user: presentCard(ctx, row),
    from: row.by_id !== null && row.by_name !== null ? { _id: row.by_id, name: row.by_name } : null,
    createTime: row.created_at.getTime(),
  }))
  return { list, total: group.waiting }
}
