import type { Context } from '../../kernel/context.ts'
import { replaceLooks, unseenMembers } from './queries.ts'

const batch = 500

/** Members from before looks were compared: others may not look like them either. */
export async function lookAtForgottenMembers(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  let done = 0
  while (!signal?.aborted) {
    const rows = await ctx.db.many<{ id: string; name: string; account: string }>(unseenMembers(batch))
    for (const { id, name, account } of rows) await ctx.db.run(replaceLooks(id, name, account))
    done += rows.length
    if (rows.length < batch) break
  }
  return done
}
