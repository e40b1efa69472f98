import sql, { type Sql } from 'sql-template-tag'
import type { WorksType } from '#contract/modules/works/work.ts'
import type { Verdict } from '#contract/shared/verdict.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { openItem, withdrawItem } from '../queue/service.ts'
import { workForReading } from './access.ts'

/** What a work says of itself, for whoever looks at it. */
interface SayingRow {
  user_id: string
  type: WorksType
  title: string
  text: string
  cover: { path: string } | null
  verdict: Verdict | null
  created_at: Date
}

export function sayingOf(id: string): Sql {
  return sql`
    select user_id, type, title, concat_ws(E'\n', nullif(summary, ''), nullif(notice, ''), nullif(array_to_string(tags, ' '), '')) as text,
      cover, verdict, created_at
    from works where id = ${id}`
}

/** A work that this person can read, as it is reported. */
export async function reportedWork(ctx: Context, viewer: Viewer | null, id: string): Promise<SayingRow> {
  const work = await workForReading(ctx, viewer, id)
  return ctx.db.one<SayingRow>(sayingOf(work.id))
}

/** Somebody shall look at what it says of itself now. */
export async function queueWork(ctx: Context, id: string): Promise<void> {
  const { user_id: userId, title, text, cover, verdict } = await ctx.db.one<SayingRow>(sayingOf(id))
  const content = { title, text, images: cover ? [cover] : [], workId: id }
  await openItem(ctx, { kind: 'held', type: 'works', objectId: id, userId, boardId: null, verdict, content })
}

export async function unqueueWork(ctx: Context, id: string): Promise<void> {
  await withdrawItem(ctx, 'held', 'works', id)
}
