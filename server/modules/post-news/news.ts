import { repeating } from '../../db/repeat.ts'
import type { Context } from '../../kernel/context.ts'
import { tellNews } from '../notification/service.ts'
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
  return tellNews(ctx, postNews, signal)
}

const postNews = {
  next: ({ db }: Context) => db.maybe<OpenNews>(lockNews()),
  number: ({ db }: Context, { id }: OpenNews) => db.run(numberNews(id)),
  hearers: ({ db }: Context, news: OpenNews, most: number) => db.many<{ user_id: string }>(hearersAfter(news, most)),
  save: ({ db }: Context, { id }: OpenNews, last: string | null) => db.run(saveNews(id, last)),
}
