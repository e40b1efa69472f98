import { type Context, inTransaction, type Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { lockAuthor, waitBeforeChat } from './queries.ts'
import { trustLevel } from './trust.ts'

/** Newcomers begin only so many chats a day. `open` begins one; in a transaction where that is counted. */
export async function withinChatLimit<T>(ctx: Context, viewer: Viewer, open: (ctx: Context) => Promise<T>): Promise<T> {
  if ((await trustLevel(ctx, viewer)) > 0) return open(ctx)
  const most = ctx.config.current().document.MODERATION.LIMITS.NEW.CHATS_DAY
  return inTransaction(ctx, async (inner) => {
    await inner.db.run(lockAuthor(viewer.id))
    const row = most > 0 ? await inner.db.maybe<{ wait: number }>(waitBeforeChat(viewer.id, most)) : { wait: 86_400 }
    if (row) throw new Refusal(429, 'write_too_fast', { retryAfter: row.wait })
    return open(inner)
  })
}
