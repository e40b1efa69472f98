import type { Context } from '../../context.ts'
import { type NamedRow, unindexedUsers } from './queries.ts'
import { indexText } from './service.ts'

const batch = 500

/** Members who came before there was a search can be found too. */
export async function indexForgottenMembers(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  let done = 0
  while (!signal?.aborted) {
    const rows = await ctx.db.many<NamedRow>(unindexedUsers(batch))
    for (const { id, name } of rows) await indexText(ctx, 'user', id, { title: name, text: '' })
    done += rows.length
    if (rows.length < batch) break
  }
  return done
}
