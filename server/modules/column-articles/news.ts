import { repeating } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { type Listener, lastOf, newsPortion, notifyFolded, tellInPortions, whoHears } from '../notification/service.ts'
import { insertNews, lockNews, newsFor, type OpenNews, saveNews, subscribersAfter } from './queries.ts'

/**
 * An article has come into sight: the first time, whoever subscribes to its column is told. Belongs into the transaction
 * that brings it into sight; the telling itself is done a little later, by whichever process comes to it.
 */
export async function announceArticle(ctx: Context, postId: string): Promise<void> {
  await ctx.db.run(insertNews(postId))
}

export const startColumnNews = repeating(2000, tellSubscribers, {
  waits: 'News of columns wait for the database.',
  fails: 'subscribers of a column could not be told',
})

export function tellSubscribers(ctx: Context, signal?: AbortSignal): Promise<number> {
  return tellInPortions(ctx, tellSome, signal)
}

async function tellSome(ctx: Context): Promise<number | undefined> {
  const news = await ctx.db.maybe<OpenNews>(lockNews())
  if (!news) return undefined
  const { post_id, column_id, told_to, title, excerpt, user_id, is_shown } = news
  const rows = is_shown ? await ctx.db.many<Listener>(subscribersAfter(column_id, told_to, newsPortion)) : []
  await ctx.db.run(saveNews(post_id, lastOf(rows)))
  const readers = whoHears(rows, `${title}\n${excerpt}`)
  return readers.length > 0 ? notifyFolded(ctx, newsFor(readers, news), user_id) : 0
}
