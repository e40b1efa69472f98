import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { askSooner, endNow, type ShownRow, shownReset, type WishRow, wishAbout } from './queries.ts'
import { finishDue } from './resets.ts'
import { tellOwner } from './tell.ts'

/**
 * An administrator wants the wait of somebody to be over: the first one asks, and a second one decides, who is another.
 * Belongs in a transaction that has locked the account.
 */
export async function shorten(ctx: Context, viewer: Viewer, userId: string): Promise<'asked' | 'done' | undefined> {
  const wish = await ctx.db.maybe<WishRow>(wishAbout(userId, viewer.id))
  if (!wish) throw new Refusal(409, 'factor_reset_none')
  if (wish.other_asked) {
    await ctx.db.run(endNow(wish.id))
    if (!(await finishDue(ctx, userId, viewer.id))) throw new Refusal(409, 'factor_reset_none')
    return 'done'
  }
  if (wish.has_asked) return undefined
  await ctx.db.run(askSooner(wish.id, viewer.id))
  await tellOwner(ctx, wish, 'sooner')
  return 'asked'
}

/** As the record of the member has it. */
export async function resetInRecord(ctx: Context, userId: string) {
  const row = await ctx.db.maybe<ShownRow>(shownReset(userId))
  if (!row) return null
  return {
    createTime: row.created_at.getTime(),
    endTime: row.ends_at.getTime(),
    askedBy: row.asked_by === null ? null : { _id: row.asked_by, name: row.asked_by_name ?? '' },
  }
}
