import { hasOffice } from '#contract/roles.ts'
import { queueToggle, type ToggleInput } from '#server/shared/toggle-queue.ts'
import { likePattern } from '../../db/sql-parts.ts'
import type { Client } from '../../http/api/exchange.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { nameKey } from '../account-rules/service.ts'
import { clearedReason } from '../moderation/service.ts'
import { impose, inForce, lift } from '../sanction/service.ts'
import { announceStanding, presentCard } from '../user/service.ts'
import { assertManages, boardForReading, boardInSight, manages } from './access.ts'
import { logAction, tell } from './log.ts'
import {
  addMembers,
  countOfMembers,
  deleteMember,
  insertMember,
  type MemberRow,
  markVisit,
  memberPage,
  type TargetRow,
  target,
} from './member-queries.ts'
import { lockBoard, type Standing, standing } from './queries.ts'

/** One call after another; without a desired state, the opposite of what is so, and many calls at once mean the same. */
export async function toggleMembership(
  ctx: Context,
  client: Pick<Client, 'arrivedAt'>,
  viewer: Viewer,
  { systemId, ...input }: { systemId: string } & ToggleInput,
): Promise<{ isMember: boolean; systemMember: number }> {
  const call = { key: `join:${viewer.id}:${systemId}`, ...input, arrivedAt: client.arrivedAt }
  return queueToggle(ctx, call, async (desired) => {
    await boardInSight(ctx, viewer, systemId)
    return inTransaction(ctx, async (inner) => {
      await inner.db.run(lockBoard(systemId))
      // Looked at while the board is locked: what another process has done meanwhile counts.
      const isMember = desired ?? (await boardInSight(inner, viewer, systemId)).role === null
      const delta = isMember
        ? await inner.db.run(insertMember(systemId, viewer.id))
        : -(await leave(inner, viewer, systemId))
      if (delta !== 0) contentChanged(inner, 'boards')
      const { member_count } = await inner.db.one<{ member_count: number }>(addMembers(systemId, delta))
      return { isMember, systemMember: member_count }
    })
  })
}

/** The number of those who left: one, or none. A manager who leaves resigns. */
async function leave(ctx: Context, viewer: Viewer, boardId: string): Promise<number> {
  const { role } = await boardInSight(ctx, viewer, boardId)
  if (role === 'creator') throw new Refusal(403, 'board_creator_stays')
  if (role === 'manager')
    await logAction(ctx, {
      boardId,
      actorId: viewer.id,
      action: 'remove-manager',
      userId: viewer.id,
      detail: { before: { role }, after: { role: 'none' } },
    })
  return ctx.db.run(deleteMember(boardId, viewer.id))
}

export async function visit(ctx: Context, viewer: Viewer, boardId: string): Promise<null> {
  await boardInSight(ctx, viewer, boardId)
  await ctx.db.run(markVisit(boardId, viewer.id))
  return null
}

interface MemberList {
  systemId: string
  muted: boolean
  keyword?: string
  page: number
  limit: number
}

/** Who has been silenced is the business of those who manage the board. */
export async function listMembers(
  ctx: Context,
  viewer: Viewer | null,
  { systemId, muted, keyword, page, limit }: MemberList,
) {
  const board = await boardForReading(ctx, viewer, systemId)
  const isManager = manages(viewer, board)
  if (muted) {
    if (!viewer) throw new Refusal(401, 'login_first')
    await assertManages(ctx, viewer, systemId)
  }
  const query = { boardId: systemId, muted, name: keyword ? likePattern(nameKey(keyword)) : null }
  const rows = await ctx.db.many<MemberRow>(memberPage(query, page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countOfMembers(query))
  return { list: rows.map((row) => presentMember(ctx, row, isManager)), total }
}

function presentMember(ctx: Context, row: MemberRow, isManager: boolean) {
  return {
    ...presentCard(ctx, row),
    role: row.role ?? ('none' as const),
    isMuted: isManager && row.is_muted,
    muteEndTime: isManager ? (row.mute_ends_at?.getTime() ?? 0) : 0,
    joinTime: row.joined_at?.getTime() ?? 0,
  }
}

interface Muting {
  systemId: string
  userId: string
  days: number
  reason: string
}

export async function mute(ctx: Context, viewer: Viewer, input: Muting): Promise<null> {
  const { systemId: boardId, userId, days } = input
  await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoard(boardId))
    const board = await assertManages(inner, viewer, boardId)
    const someone = await inner.db.maybe<TargetRow>(target(boardId, userId))
    if (!someone) throw new Refusal(404, 'user_not_found')
    if (!isMutable(someone)) throw new Refusal(403, 'board_mute_refused')
    const reason = await clearedReason(inner, viewer, 'board', input.reason)
    const before = await inner.db.one<Standing>(standing(boardId, userId))
    await impose(inner, { kind: 'mute', userId, boardId, byId: viewer.id, hours: days * 24, reason })
    const detail = { days, before: { isMuted: before.is_muted }, after: { isMuted: true } }
    await logAction(inner, { boardId, actorId: viewer.id, action: 'mute', userId, reason, detail })
    const key = days > 0 ? 'board_note_muted_days' : 'board_note_muted'
    await tell(inner, userId, { key, params: { name: board.name, days }, reason })
    await announceStanding(inner, userId)
  })
  return null
}

export async function unmute(
  ctx: Context,
  viewer: Viewer,
  { systemId: boardId, userId }: { systemId: string; userId: string },
): Promise<null> {
  await inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoard(boardId))
    const board = await assertManages(inner, viewer, boardId)
    if (!(await endMute(inner, viewer, boardId, userId))) return
    const detail = { before: { isMuted: true }, after: { isMuted: false } }
    await logAction(inner, { boardId, actorId: viewer.id, action: 'unmute', userId, detail })
    await tell(inner, userId, { key: 'board_note_unmuted', params: { name: board.name } })
    await announceStanding(inner, userId)
  })
  return null
}

/** False when there is none. */
export async function endMute(ctx: Context, viewer: Viewer, boardId: string, userId: string): Promise<boolean> {
  const current = await inForce(ctx, userId, 'mute', boardId)
  return current !== undefined && lift(ctx, current.id, viewer.id, '')
}

/** Those who manage the board or the site answer to others. */
function isMutable({ role, ...target }: TargetRow): boolean {
  return !hasOffice(target) && role !== 'creator' && role !== 'manager'
}
