import type { UserCard } from '#contract/modules/account/user.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { presentCard } from '../user/service.ts'
import { assertManages } from './access.ts'
import type { BoardAct } from './log-queries.ts'
import { countLog, insertLogEntry, type LogRow, logPage } from './log-queries.ts'
import { type CardRow, cardsById } from './page-queries.ts'

/** Writes down what somebody did in a board. In a transaction it stands or falls with what was done. */
export async function logAction(ctx: Pick<Context, 'db'>, act: BoardAct): Promise<void> {
  await ctx.db.run(insertLogEntry(act))
}

export async function listLog(
  ctx: Context,
  viewer: Viewer,
  { systemId, page, limit }: { systemId: string; page: number; limit: number },
) {
  await assertManages(ctx, viewer, systemId)
  const rows = await ctx.db.many<LogRow>(logPage(systemId, page, limit))
  const { total } = await ctx.db.one<{ total: number }>(countLog(systemId))
  const ids = new Set(rows.flatMap(({ actor_id, user_id }) => (user_id ? [actor_id, user_id] : [actor_id])))
  const people = await ctx.db.many<CardRow>(cardsById([...ids]))
  const cards = new Map(people.map((row) => [row.id, presentCard(row)]))
  return { list: rows.flatMap((row) => presentEntry(row, cards)), total }
}

function presentEntry(row: LogRow, cards: Map<string, UserCard>) {
  const actor = cards.get(row.actor_id)
  if (!actor) return []
  return [
    {
      _id: row.id,
      action: row.action,
      actor,
      user: cards.get(row.user_id ?? '') ?? null,
      posts: row.post_id ? { _id: row.post_id, title: row.title ?? '' } : null,
      reason: row.reason,
      createTime: row.created_at.getTime(),
    },
  ]
}
