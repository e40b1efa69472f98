import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { claimPicture, nameUses } from '../attachment/service.ts'
import { namesOf } from './queries.ts'

const use = 'board'

/** Owners of pictures see in which boards they stand. */
nameUses(use, async (ctx, ids) => {
  const rows = await ctx.db.many<{ id: string; name: string }>(namesOf(ids))
  return new Map(rows.map(({ id, name }) => [id, name]))
})

/** The address of one of the caller's own pictures, or empty: from now on the cover of the board. */
export function claimCover(ctx: Context, viewer: Viewer, boardId: string, reference: string): Promise<string> {
  const bad = new Refusal(400, 'board_bad_cover')
  return claimPicture(ctx, viewer.id, { type: use, id: boardId }, reference, bad)
}
