import type { Board } from '#contract/modules/forum/board.ts'
import { gathering } from '../../db/gather.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { type BoardRow, type MembershipRow, membershipsOf, readableBoards } from './list-queries.ts'
import { presentBoard } from './present.ts'

export interface SharedBoard {
  row: BoardRow
  shown: Board
}

/** What everybody may read, in the order of the site. Members see the same with a few flags of their own. */
export interface SharedBoards {
  list: SharedBoard[]
  byId: Map<string, SharedBoard>
  bySign: Map<string, SharedBoard>
}

export function sharedBoards(ctx: Context): Promise<SharedBoards> {
  return ctx.content.read('boards', ['boards', 'feed'], async () => {
    const rows = await ctx.db.many<BoardRow>(readableBoards())
    const list = rows.map((row) => ({ row, shown: presentBoard(row) }))
    return {
      list,
      byId: new Map(list.map((board) => [board.row.id, board])),
      bySign: new Map(list.map((board) => [board.row.sign, board])),
    }
  })
}

export const membershipRows = gathering<string, MembershipRow[]>(async (db, userIds) => {
  const byUser = Map.groupBy(await db.many<MembershipRow>(membershipsOf(userIds)), (row) => row.user_id)
  return userIds.map((userId) => byUser.get(userId) ?? [])
})

export type Memberships = ReadonlyMap<string, MembershipRow>

export async function memberships(ctx: Context, viewer: Viewer): Promise<Memberships> {
  const rows = await membershipRows(ctx.db, viewer.id)
  return new Map(rows.map((row) => [row.board_id, row]))
}
