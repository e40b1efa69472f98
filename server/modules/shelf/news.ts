import sql, { type Sql } from 'sql-template-tag'
import { repeating } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { hearsAtOnce, nextNumber, tellNews, toldUpTo } from '../notification/service.ts'

/**
 * Chapters of a work have come into sight for the first time; `chapterId` is the last of them. One row, however many read
 * it. Belongs into the transaction that brings them into sight. A little later whichever process comes to it gives it its
 * number, with which everybody finds it, and tells those who hear of it at once.
 */
export async function announceChapters(
  ctx: Context,
  news: { workId: string; chapterId: string; number: number },
): Promise<void> {
  await ctx.db.run(insertNews(news))
}

export const startWorkNews = repeating(500, tellReaders, {
  waits: 'News of works wait for the database.',
  fails: 'readers of a work could not be told',
})

export function tellReaders(ctx: Context, signal?: AbortSignal): Promise<number> {
  return tellNews(ctx, workNews, signal)
}

const workNews = {
  next: ({ db }: Context) => db.maybe<OpenNews>(lockNews()),
  number: ({ db }: Context, { id }: OpenNews) => db.run(numberNews(id)),
  hearers: ({ db }: Context, { work_id, told_to }: OpenNews, most: number) =>
    db.many<{ user_id: string }>(readersAfter(work_id, told_to, most)),
  save: ({ db }: Context, { id }: OpenNews, last: string | null) => db.run(saveNews(id, last)),
}

export function insertNews({ workId, chapterId, number }: { workId: string; chapterId: string; number: number }): Sql {
  return sql`
    insert into work_news (work_id, chapter_id, number) values (${workId}, ${chapterId}, ${number})`
}

export interface OpenNews {
  id: string
  work_id: string
  told_to: string
  is_numbered: boolean
}

/** The oldest that nobody else is at. */
export function lockNews(): Sql {
  return sql`
    select n.id, n.work_id, n.told_to, n.seq is not null as is_numbered from work_news n
    where n.done_at is null order by n.created_at, n.id limit 1 for update skip locked`
}

export function numberNews(id: string): Sql {
  return sql`update work_news set seq = ${nextNumber} where id = ${id}`
}

/** Those who hear of it at once. */
export function readersAfter(workId: string, userId: string, most: number): Sql {
  return sql`
    select s.user_id from work_shelves s
    where s.work_id = ${workId} and s.user_id > ${userId} and s.notify and ${hearsAtOnce(sql`s.user_id`, 'work')}
    order by s.user_id limit ${most}`
}

/** `last` null: all have been told. */
export function saveNews(id: string, last: string | null): Sql {
  return sql`update work_news set ${toldUpTo(last)} where id = ${id}`
}
