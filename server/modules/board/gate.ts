import sql, { type Sql } from 'sql-template-tag'
import type { Context, Viewer } from '../../kernel/context.ts'
import { readsBoard } from '../visibility/service.ts'
import { boardForReading } from './access.ts'
import { sharedBoards } from './present.ts'

/**
 * Whether what a board shows is for some only, and this person among them: then its lists are read apart from those of the
 * site. Whoever is not among them is refused. Of a board out of sight, which lists leave out, it says no.
 */
export async function isGatedFor(ctx: Context, viewer: Viewer | null, boardId: string): Promise<boolean> {
  const board = (await sharedBoards(ctx)).byId.get(boardId)
  // While it is veiled its posts are on their way from one to the other.
  if (!board || (board.row.read_rule === 'everybody' && !board.row.is_veiled)) return false
  await boardForReading(ctx, viewer, boardId)
  return true
}

/** The boards that not everybody may read and this member may; mostly there are none. */
export async function gatedBoardsFor(ctx: Context, viewer: Viewer | null): Promise<string[]> {
  if (!viewer) return []
  const { list } = await sharedBoards(ctx)
  if (list.every(({ row }) => row.read_rule === 'everybody')) return []
  const rows = await ctx.db.many<{ id: string }>(gatedBoards(viewer.id))
  return rows.map(({ id }) => id)
}

export function gatedBoards(readerId: string): Sql {
  return sql`
    select b.id from boards b where b.reach = 'some' and b.is_readable and ${readsBoard(readerId, sql`b`)} order by b.id`
}
