import { setTimeout as delay } from 'node:timers/promises'
import sql, { type Sql } from 'sql-template-tag'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { catchUpIn } from './catch-up.ts'
import { lockNumbers } from './catch-up-queries.ts'

/** Those who hear at once of something they follow are told so many at a time: while it runs, others wait. */
const newsPortion = 100

/** After a full portion everybody else has the machine: so many times as long as it took, and at most so long (ms). */
const rest = { times: 20, most: 400 }

/** News of one table: one row each, however many hear of it. */
interface NewsTable<News> {
  /** The oldest that nobody else is at, locked. */
  next: (ctx: Context) => Promise<News | undefined>
  number: (ctx: Context, news: News) => Promise<unknown>
  /** So many of those who hear of it at once. */
  hearers: (ctx: Context, news: News, most: number) => Promise<{ user_id: string }[]>
  /** `last` null: all have been told. */
  save: (ctx: Context, news: News, last: string | null) => Promise<unknown>
}

/**
 * Whatever waits, portion by portion: first its number, with which everybody finds it, then those who hear of it at once.
 * Several processes may be at it: each portion is told once.
 */
export async function tellNews<News extends { is_numbered: boolean }>(
  ctx: Context,
  table: NewsTable<News>,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0
  while (!signal?.aborted) {
    const began = performance.now()
    const number = await inTransaction(ctx, (inner) => tellSome(inner, table))
    if (number === undefined) break
    told += number
    const pause = Math.min(rest.times * (performance.now() - began), rest.most)
    if (number > newsPortion / 2) await delay(pause, undefined, { signal }).catch(() => undefined)
  }
  return told
}

/** How many were told; undefined: nothing waits. */
async function tellSome<News extends { is_numbered: boolean }>(
  ctx: Context,
  table: NewsTable<News>,
): Promise<number | undefined> {
  const news = await table.next(ctx)
  if (!news) return undefined
  if (!news.is_numbered) {
    await ctx.db.run(lockNumbers())
    await table.number(ctx, news)
    return 0
  }
  const hearers = await table.hearers(ctx, news, newsPortion)
  await table.save(ctx, news, lastOf(hearers))
  await catchUpIn(
    ctx,
    hearers.map(({ user_id }) => user_id),
  )
  return hearers.length
}

/** With whom a portion ended; null: all have been told. */
function lastOf(portion: { user_id: string }[]): string | null {
  return portion.length === newsPortion ? (portion.at(-1)?.user_id ?? null) : null
}

/** What news remember of it. */
export function toldUpTo(last: string | null): Sql {
  return last === null ? sql`done_at = now()` : sql`told_to = ${last}`
}
