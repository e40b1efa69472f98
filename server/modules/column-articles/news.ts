import { repeating } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { catchUpIn, lastOf, lockNumbers, newsPortion, tellInPortions } from '../notification/service.ts'
import { insertNews, lockNews, numberNews, type OpenNews, saveNews, subscribersAfter } from './queries.ts'

/**
 * An article has come into sight: the first time that is news of its column, one row however many subscribe. Belongs into
 * the transaction that brings it into sight. A little later whichever process comes to it gives it its number, with which
 * everybody finds it, and tells those who hear of it at once.
 */
export async function announceArticle(ctx: Context, postId: string): Promise<void> {
  await ctx.db.run(insertNews(postId))
}

export const startColumnNews = repeating(500, tellSubscribers, {
  waits: 'News of columns wait for the database.',
  fails: 'subscribers of a column could not be told',
})

export function tellSubscribers(ctx: Context, signal?: AbortSignal): Promise<number> {
  return tellInPortions(ctx, tellSome, signal)
}

async function tellSome(ctx: Context): Promise<number | undefined> {
  const news = await ctx.db.maybe<OpenNews>(lockNews())
  if (!news) return undefined
  const { post_id, column_id, told_to, is_numbered } = news
  if (!is_numbered) {
    await ctx.db.run(lockNumbers())
    await ctx.db.run(numberNews(post_id))
    return 0
  }
  const rows = await ctx.db.many<{ user_id: string }>(subscribersAfter(column_id, told_to, newsPortion))
  await ctx.db.run(saveNews(post_id, lastOf(rows)))
  await catchUpIn(
    ctx,
    rows.map(({ user_id }) => user_id),
  )
  return rows.length
}
