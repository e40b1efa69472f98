import sql, { type Sql } from 'sql-template-tag'
import { repeating } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import {
  type Listener,
  lastOf,
  newsPortion,
  notifyFolded,
  tellInPortions,
  toldUpTo,
  whoHears,
} from '../notification/service.ts'

/**
 * Chapters of a work have come into sight for the first time; `chapterId` is the last of them. Belongs into the
 * transaction that brings them into sight; the telling itself is done a little later, by whichever process comes to it.
 */
export async function announceChapters(
  ctx: Context,
  news: { workId: string; chapterId: string; number: number },
): Promise<void> {
  await ctx.db.run(insertNews(news))
}

export const startWorkNews = repeating(2000, tellReaders, {
  waits: 'News of works wait for the database.',
  fails: 'readers of a work could not be told',
})

export function tellReaders(ctx: Context, signal?: AbortSignal): Promise<number> {
  return tellInPortions(ctx, tellSome, signal)
}

async function tellSome(ctx: Context): Promise<number | undefined> {
  const news = await ctx.db.maybe<OpenNews>(lockNews())
  if (!news) return undefined
  const { id, work_id, told_to, created_at, title, chapter_title, user_id, is_shown } = news
  const rows = is_shown ? await ctx.db.many<Listener>(readersAfter(work_id, told_to, created_at, newsPortion)) : []
  await ctx.db.run(saveNews(id, lastOf(rows)))
  const readers = whoHears(rows, `${title}\n${chapter_title}`)
  return readers.length > 0 ? notifyFolded(ctx, newsFor(readers, news), user_id) : 0
}

export function insertNews({ workId, chapterId, number }: { workId: string; chapterId: string; number: number }): Sql {
  return sql`
    insert into work_news (work_id, chapter_id, number) values (${workId}, ${chapterId}, ${number})`
}

export interface OpenNews {
  id: string
  work_id: string
  chapter_id: string
  number: number
  told_to: string
  created_at: Date
  user_id: string
  title: string
  chapter_title: string
  /** What is out of sight by now is no news any more. */
  is_shown: boolean
}

/** The oldest that nobody else is at. */
export function lockNews(): Sql {
  return sql`
    select n.id, n.work_id, n.chapter_id, n.number, n.told_to, n.created_at, w.user_id, w.title, c.title as chapter_title,
      w.is_listed and c.is_visible as is_shown
    from work_news n join works w on w.id = n.work_id join work_chapters c on c.id = n.chapter_id
    where n.done_at is null order by n.created_at, n.id limit 1 for update of n skip locked`
}

/** Whoever put it on the shelf later has seen it there. */
export function readersAfter(workId: string, userId: string, before: Date, most: number): Sql {
  return sql`
    select s.user_id, u.muted_words from work_shelves s join users u on u.id = s.user_id
    where s.work_id = ${workId} and s.user_id > ${userId} and s.notify and s.created_at <= ${before}::timestamptz + interval '1 millisecond'
    order by s.user_id limit ${most}`
}

export function newsFor(userIds: string[], { work_id, chapter_id, user_id, number }: OpenNews): Sql {
  return sql`
    select n.id as user_id, ${user_id}::int8 as from_user_id, null::int8 as post_id, null::int8 as column_id,
      ${work_id}::int8 as work_id, ${chapter_id}::int8 as chapter_id, 'work:' || ${work_id}::text as fold, ${number}::int as more
    from unnest(${userIds}::int8[]) as n (id)`
}

/** `last` null: all have been told. */
export function saveNews(id: string, last: string | null): Sql {
  return sql`update work_news set ${toldUpTo(last)} where id = ${id}`
}
