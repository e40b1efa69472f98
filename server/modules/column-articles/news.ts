import { repeating } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { tellNews } from '../notification/service.ts'
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
  return tellNews(ctx, articleNews, signal)
}

const articleNews = {
  next: ({ db }: Context) => db.maybe<OpenNews>(lockNews()),
  number: ({ db }: Context, { post_id }: OpenNews) => db.run(numberNews(post_id)),
  hearers: ({ db }: Context, { column_id, told_to }: OpenNews, most: number) =>
    db.many<{ user_id: string }>(subscribersAfter(column_id, told_to, most)),
  save: ({ db }: Context, { post_id }: OpenNews, last: string | null) => db.run(saveNews(post_id, last)),
}
