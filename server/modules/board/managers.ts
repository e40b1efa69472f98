import type { UserCard } from '#contract/modules/account/user.ts'
import type { BoardPage } from '#contract/modules/forum/board.ts'
import { limits } from '#contract/shared/limits.ts'
import type { Listed } from '#server/shared/paging.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Notice } from '../notification/service.ts'
import { presentCard } from '../user/service.ts'
import { assertManages, assertOwns } from './access.ts'
import { logAction, tell } from './log.ts'
import {
  addMembers,
  countManagers,
  insertMember,
  setCreator,
  setRole,
  type TargetRow,
  target,
} from './member-queries.ts'
import { endMute } from './members.ts'
import { freshPage } from './page.ts'
import { lockBoard, type ManagerRow, managersOf } from './queries.ts'

interface Naming {
  systemId: string
  userId: string
}

export async function addManager(ctx: Context, viewer: Viewer, { systemId, userId }: Naming) {
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoard(systemId))
    const board = await assertOwns(inner, viewer, systemId)
    const { role } = await fitTarget(inner, systemId, userId)
    if (role === null || role === 'member') {
      await assertRoom(inner, systemId)
      if ((await inner.db.run(insertMember(systemId, userId, 'manager'))) > 0)
        await inner.db.run(addMembers(systemId, 1))
      else await inner.db.run(setRole(systemId, userId, 'manager'))
      await endMute(inner, viewer, systemId, userId)
      await logAction(inner, {
        boardId: systemId,
        actorId: viewer.id,
        action: 'add-manager',
        userId,
        detail: roles(role, 'manager'),
      })
      contentChanged(inner, 'boards')
      await tell(inner, userId, { key: 'board_note_manager', params: { name: board.name } })
    }
    return listManagers(inner, systemId)
  })
}

/** Whoever is no manager stays what they are. */
export async function removeManager(ctx: Context, viewer: Viewer, { systemId, userId }: Naming) {
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoard(systemId))
    const isResigning = userId === viewer.id
    const board = await (isResigning ? assertManages : assertOwns)(inner, viewer, systemId)
    const someone = await inner.db.maybe<TargetRow>(target(systemId, userId))
    if (someone?.role === 'manager') {
      await inner.db.run(setRole(systemId, userId, 'member'))
      await logAction(inner, {
        boardId: systemId,
        actorId: viewer.id,
        action: 'remove-manager',
        userId,
        detail: roles('manager', 'member'),
      })
      contentChanged(inner, 'boards')
      if (!isResigning) await tell(inner, userId, { key: 'board_note_dismissed', params: { name: board.name } })
    }
    return listManagers(inner, systemId)
  })
}

/** The one who gives it away goes on as a manager. */
export async function transferBoard(ctx: Context, viewer: Viewer, { systemId, userId }: Naming): Promise<BoardPage> {
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockBoard(systemId))
    const board = await assertOwns(inner, viewer, systemId)
    const next = await fitTarget(inner, systemId, userId)
    if (!next.role) throw new Refusal(409, 'board_need_member')
    if (next.role !== 'creator') {
      await inner.db.run(setRole(systemId, board.creator_id, 'manager'))
      await inner.db.run(setRole(systemId, userId, 'creator'))
      await inner.db.run(setCreator(systemId, userId))
      await endMute(inner, viewer, systemId, userId)
      const detail = { before: { creator: board.creator_id }, after: { creator: userId } }
      await logAction(inner, { boardId: systemId, actorId: viewer.id, action: 'transfer', userId, detail })
      contentChanged(inner, 'boards')
      await announceTransfer(inner, viewer, { name: board.name, from: board.creator_id, to: next })
    }
    return freshPage(inner, viewer, systemId)
  })
}

/** What somebody was in a board, and is. */
function roles(before: string | null, after: string) {
  return { before: { role: before ?? 'none' }, after: { role: after } }
}

async function announceTransfer(
  ctx: Context,
  viewer: Viewer,
  { name, from, to }: { name: string; from: string; to: TargetRow },
): Promise<void> {
  const told: (Notice & { userId: string })[] = [
    { userId: to.id, key: 'board_note_owner', params: { name } },
    { userId: from, key: 'board_note_given', params: { name, user: to.name } },
  ]
  // In one order for all, so that two transfers at once do not wait for each other.
  told.sort((a, b) => Number(a.userId) - Number(b.userId))
  for (const { userId, ...news } of told) if (userId !== viewer.id) await tell(ctx, userId, news)
}

async function listManagers(ctx: Context, boardId: string): Promise<Listed<UserCard>> {
  const rows = await ctx.db.many<ManagerRow>(managersOf(boardId))
  const list = rows.filter(({ role }) => role === 'manager').map((row) => presentCard(ctx, row))
  return { list, total: list.length }
}

/** Somebody to whom a board can be trusted. */
async function fitTarget(ctx: Context, boardId: string, userId: string): Promise<TargetRow> {
  const row = await ctx.db.maybe<TargetRow>(target(boardId, userId))
  if (!row) throw new Refusal(404, 'user_not_found')
  if (row.userpower === 2) throw new Refusal(409, 'board_bad_manager')
  return row
}

async function assertRoom(ctx: Context, boardId: string): Promise<void> {
  const { total } = await ctx.db.one<{ total: number }>(countManagers(boardId))
  const max = limits.boardManagers
  if (total >= max) throw new Refusal(409, 'board_too_many_managers', { params: { max } })
}
