import { repeating, untilStopped } from '../../db/repeat.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { writeChats } from './chats.ts'
import { type CursorRow, lockCursor, lookAhead, moveCursor, type WantedRow, wantedByMail } from './queries.ts'
import { writeNewsLetter } from './write.ts'

/** Minutes in which something can be read on the site before a mail speaks of it. */
const pause = 10
/** Of one transaction. */
const portion = 300
/** Lines of one letter; whoever has more sees them on the site. */
const most = 20

/** Mails of what happened to members who want to hear of it so, and have not read it. One for each kind of news. */
export async function writeNewsMails(ctx: Context, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await inTransaction(ctx, writePortion))) {
    // There is more.
  }
}

async function writePortion(ctx: Context): Promise<boolean> {
  const cursor = await ctx.db.maybe<CursorRow>(lockCursor(pause))
  if (!cursor) return false
  const [hasNews, hasChats] = [cursor.done !== cursor.seen, cursor.chats_done !== cursor.chats_seen]
  if (!hasNews && !hasChats) {
    await ctx.db.run(lookAhead())
    return false
  }
  if (!cursor.is_due) return false
  if (hasNews) await writeNews(ctx, cursor)
  else await writeChats(ctx, cursor)
  return true
}

async function writeNews(ctx: Context, cursor: CursorRow): Promise<void> {
  const wanted = await ctx.db.many<WantedRow>(wantedByMail(cursor, portion))
  const letters = Map.groupBy(wanted, ({ user_id, topic }) => `${user_id} ${topic}`)
  for (const rows of letters.values()) await writeNewsLetter(ctx, rows.slice(-most))
  const isAll = wanted.length < portion
  await ctx.db.run(moveCursor(isAll ? cursor.seen : (wanted.at(-1)?.id ?? cursor.seen)))
}

export const startNewsMails = repeating(60_000, untilStopped(writeNewsMails), {
  waits: 'News by mail wait for the database.',
  fails: 'news could not be written as mails',
})
