import sql, { type Sql } from 'sql-template-tag'
import { repeating, untilStopped } from '../../db/repeat.ts'
import { contentChanged } from '../../kernel/content-cache.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'

const most = 100

/** Stores what has become open to everybody as open. Pages open by the clock before that. Answers how many it were. */
export function openDueChapters(ctx: Context): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const rows = await inner.db.many<{ work_id: string }>(openDue())
    for (const workId of new Set(rows.map(({ work_id }) => work_id))) contentChanged(inner, `work:${workId}`)
    return rows.length
  })
}

/** Working copies that say the same follow. */
export function openDue(): Sql {
  return sql`
    with due as (
      select c.id, c.access from work_chapters c
      where c.access ? 'freeFrom'
        and (c.access ->> 'freeFrom')::numeric between 1 and extract(epoch from clock_timestamp()) * 1000
      order by c.id limit ${most} for no key update skip locked
    ), written as (
      update chapter_drafts d set access = '{"kind": "free"}' from due
      where d.chapter_id = due.id and d.access = due.access
    )
    update work_chapters c set access = '{"kind": "free"}' from due where c.id = due.id returning c.work_id`
}

/** A look every few seconds: lists are never far behind the pages. */
export const startOpeningChapters = repeating(5000, untilStopped(openDueChapters), {
  waits: 'Chapters that open by themselves wait for the database.',
  fails: 'chapters that open by themselves could not be opened',
})
