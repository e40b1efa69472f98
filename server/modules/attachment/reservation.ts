import type { Context } from '../../kernel/context.ts'
import { forgetIssued, giveSpace } from './queries.ts'

/** Takes back a name that came to nothing. */
export async function dropReservation(ctx: Context, id: string): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const row = await tx.maybe<{ user_id: string; size: string }>(forgetIssued(id))
    if (row) await tx.run(giveSpace(row.user_id, Number(row.size), 1))
  })
}
