import { localeOf, say } from '#server/shared/messages.ts'
import type { Context } from '../../kernel/context.ts'
import { type ChatRow, chatHearers, chatsBy, moveChats } from './chat-queries.ts'
import type { CursorRow } from './queries.ts'
import { writeOf } from './write.ts'

/** Members of one transaction. */
const portion = 100
/** Lines of one letter; whoever has more sees them on the site. */
const most = 20

/** What was said in the chats of those who want to hear of it by mail, and has not been read: one letter for each kind. */
export async function writeChats(ctx: Context, cursor: CursorRow): Promise<void> {
  const hearers = await ctx.db.many<{ user_id: string }>(chatHearers(cursor.chats_user, portion))
  const ids = hearers.map((row) => row.user_id)
  const rows = ids.length > 0 ? await ctx.db.many<ChatRow>(chatsBy(ids, cursor)) : []
  const letters = Map.groupBy(rows, ({ user_id, topic }) => `${user_id} ${topic}`)
  for (const chats of letters.values()) await writeChatLetter(ctx, chats)
  await ctx.db.run(moveChats(cursor, hearers.length === portion ? (ids.at(-1) ?? null) : null))
}

/** Whoever hides what is in pushes of chats does not want it to lie in their mails either. */
async function writeChatLetter(ctx: Context, chats: ChatRow[]): Promise<void> {
  const [first] = chats
  if (!first) return
  const { topic, hides_content: isHidden } = first
  const locale = first.locale ?? localeOf(undefined)
  const lines = chats.slice(0, most).map(({ session_id, name, number, seq, words }) => ({
    label: `${name} · ${say(locale, 'chat_new', { count: number })}`,
    note: words || undefined,
    path: `/message?session=${session_id}&at=${seq}`,
  }))
  await writeOf(ctx, first, {
    topic,
    count: chats.reduce((sum, { number }) => sum + number, 0),
    text: isHidden ? say(locale, 'push_hidden') : '',
    lines: isHidden ? [] : lines,
  })
}
