import sql, { type Sql } from 'sql-template-tag'
import { foldWord } from '#contract/shared/text.ts'
import { type Repetition, repeatedly } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { notifyFolded } from '../notification/service.ts'

/** Members in one transaction: while it runs, other news for them wait. */
const portion = 500

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

const every = 2000

export function startWorkNews(ctx: Context, pause = every): Repetition {
  return repeatedly(ctx, {
    pause,
    round: async (signal) => void (await tellReaders(ctx, signal)),
    waits: 'News of works wait for the database.',
    fails: 'readers of a work could not be told',
  })
}

/** Whatever waits, portion by portion. Several processes may be at it: each portion is told once. */
export async function tellReaders(ctx: Context, signal?: AbortSignal): Promise<number> {
  let told = 0
  while (!signal?.aborted) {
    const number = await inTransaction(ctx, tellSome)
    if (number === undefined) break
    told += number
  }
  return told
}

async function tellSome(ctx: Context): Promise<number | undefined> {
  const news = await ctx.db.maybe<OpenNews>(lockNews())
  if (!news) return undefined
  const rows = news.is_shown
    ? await ctx.db.many<ReaderRow>(readersAfter(news.work_id, news.told_to, news.created_at, portion))
    : []
  const readers = rows.filter(({ muted_words }) => !isMuted(news, muted_words ?? [])).map(({ user_id }) => user_id)
  const last = rows.length === portion ? rows.at(-1) : undefined
  await ctx.db.run(saveNews(news.id, last?.user_id ?? null))
  return readers.length > 0 ? notifyFolded(ctx, newsFor(readers, news), news.user_id) : 0
}

/** By the same rule as lists leave posts out. */
function isMuted({ title, chapter_title }: OpenNews, words: string[]): boolean {
  const text = foldWord(`${title}\n${chapter_title}`)
  return words.some((word) => text.includes(foldWord(word)))
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

export interface ReaderRow {
  user_id: string
  muted_words: string[] | null
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

/** `toldTo` null: all have been told. */
export function saveNews(id: string, toldTo: string | null): Sql {
  return sql`
    update work_news set told_to = coalesce(${toldTo}::int8, told_to),
      done_at = case when ${toldTo}::int8 is null then now() end
    where id = ${id}`
}
