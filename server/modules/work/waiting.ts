import sql, { type Sql } from 'sql-template-tag'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { Context } from '../../kernel/context.ts'
import { openItem, withdrawItem } from '../queue/service.ts'

interface WaitingRow {
  user_id: string
  title: string
  text: string
  cover: unknown
  verdict: Verdict | null
}

export function waitingWork(id: string): Sql {
  return sql`
    select user_id, title, concat_ws(E'\n', nullif(summary, ''), nullif(notice, ''), nullif(array_to_string(tags, ' '), '')) as text,
      cover, verdict
    from works where id = ${id}`
}

/** Somebody shall look at what it says of itself now. */
export async function queueWork(ctx: Context, id: string): Promise<void> {
  const { user_id: userId, title, text, cover, verdict } = await ctx.db.one<WaitingRow>(waitingWork(id))
  const content = { title, text, images: cover ? [cover] : [], workId: id }
  await openItem(ctx, { kind: 'held', type: 'works', objectId: id, userId, boardId: null, verdict, content })
}

export async function unqueueWork(ctx: Context, id: string): Promise<void> {
  await withdrawItem(ctx, 'held', 'works', id)
}
