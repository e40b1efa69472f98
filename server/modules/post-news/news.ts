import { repeating } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { catchUpIn, lastOf, lockNumbers, newsPortion, tellInPortions } from '../notification/service.ts'
import { hearersAfter, lockNews, numberNews, type OpenNews, saveNews } from './queries.ts'

/**
 * Posts of authors and picks of boards. The database notes them, one row each, in the transaction that brings them into
 * sight; a little later they get the number with which everybody finds them, and those who hear of it at once are told.
 */
export const startPostNews = repeating(500, tellHearers, {
  waits: 'News of authors and boards wait for the database.',
  fails: 'news of authors and boards could not be told',
})

export function tellHearers(ctx: Context, signal?: AbortSignal): Promise<number> {
  return tellInPortions(ctx, tellSome, signal)
}

async function tellSome(ctx: Context): Promise<number | undefined> {
  const news = await ctx.db.maybe<OpenNews>(lockNews())
  if (!news) return undefined
  if (!news.is_numbered) {
    await ctx.db.run(lockNumbers())
    await ctx.db.run(numberNews(news.id))
    return 0
  }
  const hearers = await ctx.db.many<{ user_id: string }>(hearersAfter(news, newsPortion))
  await ctx.db.run(saveNews(news.id, lastOf(hearers)))
  await catchUpIn(
    ctx,
    hearers.map((row) => row.user_id),
  )
  return hearers.length
}
