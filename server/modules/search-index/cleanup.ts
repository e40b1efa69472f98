import type { Context } from '../../kernel/context.ts'
import { type NamedRow, type OlderRow, olderTexts, renewGrams, unindexedUsers } from './queries.ts'
import { gramsAnew, indexText } from './service.ts'

const batch = 500
/** Each text has hundreds of grams, and the index takes each of them in. */
const fewer = 50

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

/** Texts that were indexed by older rules are found by today's too. */
export async function renewOlderTexts(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  let done = 0
  while (!signal?.aborted) {
    const rows = await ctx.db.many<OlderRow>(olderTexts(fewer))
    if (rows.length === 0) break
    const grams = rows.map(({ folded }) => gramsAnew(folded))
    done += await ctx.db.run(renewGrams(rows, grams))
  }
  return done
}
