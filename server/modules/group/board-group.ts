import type { ChatSession } from '#contract/modules/forum/chat.ts'
import type { GroupPreview } from '#contract/modules/forum/group.ts'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import {
  holdGroup,
  isClosed,
  leaveSeats,
  openGroupSession,
  putNotice,
  setSeatRole,
  shownAgain,
  takeSeats,
  tellOfGroup,
} from '../chat/service.ts'
import { withinChatLimit } from '../moderation/service.ts'
import {
  type BoardRow,
  dropMove,
  groupRoleOf,
  holdBoard,
  insertBoardGroup,
  leaveBoard,
  type MoveRow,
  moves,
  openBoard,
  ownerOf,
  type PlacesRow,
  placesOf,
} from './board-queries.ts'
import { recounted } from './people.ts'
import { givePlaces, takePlaces } from './people-queries.ts'
import { preview } from './ways-in.ts'

/** The group of a board as those see it who belong to the board; its creator may open one. */
export async function groupOfBoard(
  ctx: Context,
  viewer: Viewer,
  { systemId }: { systemId: string },
): Promise<{ group: GroupPreview | null; mayOpen: boolean }> {
  const board = await ctx.db.maybe<BoardRow>(openBoard(systemId, viewer.id))
  if (!board?.role) return { group: null, mayOpen: false }
  if (board.group_id === null) return { group: null, mayOpen: board.role === 'creator' && !isClosed(ctx) }
  return { group: await preview(ctx, viewer, { groupId: board.group_id }), mayOpen: false }
}

/** Once: whoever asks again has the one that is there. */
export async function openForBoard(
  ctx: Context,
  viewer: Viewer,
  { systemId }: { systemId: string },
): Promise<ChatSession> {
  if (isClosed(ctx)) throw new Refusal(403, 'im_closed')
  if (viewer.restriction) throw new Refusal(403, 'group_restricted')
  const board = await ctx.db.maybe<BoardRow>(openBoard(systemId, viewer.id))
  if (!board) throw new Refusal(404, 'board_not_found')
  if (board.role !== 'creator') throw new Refusal(403, 'group_board_creator')
  const groupId = await withinChatLimit(ctx, viewer, (inner) =>
    inner.db.transaction((tx) => make({ ...inner, db: tx }, viewer, systemId)),
  )
  return shownAgain(ctx, groupId, viewer.id)
}

async function make(ctx: Context, viewer: Viewer, systemId: string): Promise<string> {
  await ctx.db.run(holdBoard(systemId))
  const board = await ctx.db.maybe<BoardRow>(openBoard(systemId, viewer.id))
  if (board?.role !== 'creator') throw new Refusal(403, 'group_board_creator')
  if (board.group_id !== null) return board.group_id
  await ctx.db.run(leaveBoard(systemId))
  const groupId = await openGroupSession(ctx, viewer.id)
  await ctx.db.run(insertBoardGroup(groupId, board.name, systemId))
  if ((await ctx.db.many(takePlaces([viewer.id]))).length === 0) throw new Refusal(409, 'group_you_full')
  await takeSeats(ctx, groupId, [viewer.id], { role: 'owner', showsHistory: true })
  await recounted(ctx, groupId)
  await putNotice(ctx, groupId, viewer.id, { type: 'create', userIds: [], text: '' })
  tellOfGroup(ctx, groupId, [viewer.id])
  return groupId
}

const portion = 100

/** Who became, or is no longer, a manager or a member of a board. */
export const startBoardGroups = repeating(2000, untilStopped(settleBoardGroups), {
  waits: 'Groups of boards wait for the database.',
  fails: 'groups of boards could not follow their boards',
})

export async function settleBoardGroups(ctx: Context, signal?: AbortSignal): Promise<void> {
  for (let found = portion; found === portion && !signal?.aborted; ) {
    const rows = await ctx.db.many<MoveRow>(moves(portion))
    for (const row of rows) if (!signal?.aborted) await follow(ctx, row)
    found = rows.length
  }
}

/** Looked at anew with the group held: what has come of it meanwhile counts. */
function follow(ctx: Context, move: MoveRow): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const { group_id: groupId, user_id: userId } = move
    await holdGroup(inner, groupId)
    if ((await inner.db.run(dropMove(move))) === 0) return
    const { board_role, role } = await inner.db.one<PlacesRow>(placesOf(move))
    if (board_role === 'creator') return handOver(inner, groupId, userId, role !== null)
    if (role === null) return
    if (board_role === null) await putOut(inner, groupId, userId)
    else if (groupRoleOf[board_role] !== role) await setSeatRole(inner, groupId, userId, groupRoleOf[board_role])
    else return
    await recounted(inner, groupId)
    tellOfGroup(inner, groupId, [userId])
  })
}

async function putOut(ctx: Context, groupId: string, userId: string): Promise<void> {
  await putNotice(ctx, groupId, userId, { type: 'leave', userIds: [], text: '' })
  await ctx.db.run(givePlaces(await leaveSeats(ctx, groupId, [userId], false)))
}

/** Whoever owned it until now runs it, or is what they are in the board: their own move says so. */
async function handOver(ctx: Context, groupId: string, userId: string, isIn: boolean): Promise<void> {
  const before = await ctx.db.maybe<{ id: string }>(ownerOf(groupId))
  if (before?.id === userId) return
  if (before) await setSeatRole(ctx, groupId, before.id, 'admin')
  if (isIn) await setSeatRole(ctx, groupId, userId, 'owner')
  else {
    // Nobody is kept from owning a board by the groups they are in.
    await ctx.db.many(takePlaces([userId]))
    await takeSeats(ctx, groupId, [userId], { role: 'owner', showsHistory: true })
  }
  await recounted(ctx, groupId)
  if (before) await putNotice(ctx, groupId, before.id, { type: 'transfer', userIds: [userId], text: '' })
  tellOfGroup(ctx, groupId, [userId, ...(before ? [before.id] : [])])
}
