import { foldWord } from '#contract/shared/text.ts'
import { type Repetition, repeatedly } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { notifyFolded } from '../notification/service.ts'
import {
  insertNews,
  lockNews,
  newsFor,
  type OpenNews,
  type SubscriberRow,
  saveNews,
  subscribersAfter,
} from './queries.ts'

/** Members in one transaction: while it runs, other news for them wait. */
const portion = 500

/**
 * An article has come into sight: the first time, whoever subscribes to its column is told. Belongs into the transaction
 * that brings it into sight; the telling itself is done a little later, by whichever process comes to it.
 */
export async function announceArticle(ctx: Context, postId: string): Promise<void> {
  await ctx.db.run(insertNews(postId))
}

const every = 2000

export function startColumnNews(ctx: Context, pause = every): Repetition {
  return repeatedly(ctx, {
    pause,
    round: async (signal) => void (await tellSubscribers(ctx, signal)),
    waits: 'News of columns wait for the database.',
    fails: 'subscribers of a column could not be told',
  })
}

/** Whatever waits, portion by portion. Several processes may be at it: each portion is told once. */
export async function tellSubscribers(ctx: Context, signal?: AbortSignal): Promise<number> {
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
    ? await ctx.db.many<SubscriberRow>(subscribersAfter(news.column_id, news.told_to, portion))
    : []
  const readers = rows.filter(({ muted_words }) => !isMuted(news, muted_words ?? [])).map(({ user_id }) => user_id)
  const last = rows.length === portion ? rows.at(-1) : undefined
  await ctx.db.run(saveNews(news.post_id, last?.user_id ?? null))
  return readers.length > 0 ? notifyFolded(ctx, newsFor(readers, news), news.user_id) : 0
}

/** By the same rule as lists leave posts out. */
function isMuted({ title, excerpt }: OpenNews, words: string[]): boolean {
  const text = foldWord(`${title}\n${excerpt}`)
  return words.some((word) => text.includes(foldWord(word)))
}
