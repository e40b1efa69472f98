import sql, { type Sql } from 'sql-template-tag'
import { lockedInOrder } from '../../db/sql-parts.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import type { Context } from '../../kernel/context.ts'
import { changeDay, changeFigure } from './queries.ts'

/** Something that was said at a work or at one of its chapters: one more, or one less. */
export interface Said {
  workId: string
  chapterId: string | null
  delta: 1 | -1
}

/** Belongs into the transaction of what is counted. First works, then chapters, then days: everybody locks in this order. */
export async function countWorkComments(ctx: Context, said: Said[]): Promise<void> {
  if (said.length === 0) return
  const works = sums(said.map(({ workId, delta }) => [workId, delta]))
  const chapters = sums(said.flatMap(({ chapterId, delta }) => (chapterId === null ? [] : [[chapterId, delta]])))
  await ctx.db.run(changeFigure('comments', works))
  await ctx.db.run(changeChapterComments(chapters))
  await ctx.db.run(changeDay('comments', works))
  for (const { workId, chapterId } of said) {
    contentChanged(ctx, `work-figures:${workId}`)
    if (chapterId !== null) contentChanged(ctx, `chapter:${chapterId}`)
  }
}

/** Nobody else counts until the transaction ends. */
export async function holdWorkFigures(ctx: Context, workIds: string[]): Promise<void> {
  await ctx.db.many(lockWorkFigures([...new Set(workIds)]))
}

export function lockWorkFigures(workIds: string[]): Sql {
  return sql`select work_id from work_stats where work_id = any(${workIds}::int8[]) order by work_id for no key update`
}

/** Of chapters; `changes` says id and delta. */
export function changeChapterComments(changes: Sql): Sql {
  return sql`
    update chapter_stats s set comments = s.comments + d.delta from (${lockedInOrder('chapter_stats', changes)}) d
    where s.chapter_id = d.id returning d.id, s.comments`
}

function sums(changes: (readonly [id: string, delta: number])[]): Sql {
  return sql`
    select t.id, sum(t.delta)::int as delta
    from unnest(${changes.map(([id]) => id)}::int8[], ${changes.map(([, delta]) => delta)}::int[]) as t (id, delta)
    group by t.id`
}
