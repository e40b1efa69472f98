import type { z } from 'zod/mini'
import type { FoundMessage, messageSearchContract } from '#contract/modules/chat/message-search.ts'
import type { ChatMessage, ChatSession } from '#contract/modules/forum/chat.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { type MessageRow, pairOf, presentMessages, seatOf, viewOf } from '../chat/service.ts'
import { catchUp, wordsOf } from '../message-index/service.ts'
import { placesIn, searchTerms, type Terms } from '../search-index/service.ts'
import { find, messagesAtPlaces, ofKind, type PlaceRow, type Selection } from './queries.ts'

type Asked = z.output<typeof messageSearchContract.search.input>
type Found = z.output<typeof messageSearchContract.search.output>

const mostWords = 20

export async function search(
  ctx: Context,
  viewer: Viewer,
  { keyword, page, limit, select = {} }: Asked,
): Promise<Found> {
  const terms = await searchTerms(keyword)
  if (select.sessionId !== undefined) await seatOf(ctx, viewer.id, select.sessionId)
  const places = terms ? await byWords(ctx, viewer, terms, select) : await byKind(ctx, viewer, select)
  const shown = places.slice((page - 1) * limit, page * limit)
  const rows = shown.length > 0 ? await ctx.db.many<MessageRow>(messagesAtPlaces(shown)) : []
  const list = await presented(ctx, viewer, rows)
  const ids = new Set(list.map(({ _id }) => _id))
  const texts = rows.filter(({ id }) => ids.has(id)).map(wordsOf)
  return {
    list,
    total: places.length - rows.length + list.length,
    words: terms ? await wordsIn(texts, terms) : [],
  }
}

async function byWords(ctx: Context, viewer: Viewer, terms: Terms, select: Selection): Promise<PlaceRow[]> {
  await catchUp(ctx, viewer.id, select.sessionId ?? null)
  const patterns = terms.phrases.map((phrase) => `%${phrase}%`)
  return ctx.db.many<PlaceRow>(find(viewer.id, { grams: terms.grams, patterns }, select))
}

/** Pictures, files and the like have no words; they are looked through in one session. */
async function byKind(ctx: Context, viewer: Viewer, select: Selection): Promise<PlaceRow[]> {
  const { sessionId, kind } = select
  if (sessionId === undefined || kind === undefined || kind === 'text')
    throw new Refusal(422, 'search_need_keyword', { field: 'keyword' })
  return ctx.db.many<PlaceRow>(ofKind(await seatOf(ctx, viewer.id, sessionId), kind, select))
}

/** Each with its session, as this member sees both; not what was changed since they left. */
async function presented(ctx: Context, viewer: Viewer, rows: MessageRow[]): Promise<FoundMessage[]> {
  const messages = new Map<string, ChatMessage>()
  const sessions = new Map<string, ChatSession>()
  for (const [sessionId, own] of Map.groupBy(rows, ({ session_id }) => session_id)) {
    const seat = await seatOf(ctx, viewer.id, sessionId)
    sessions.set(sessionId, await viewOf(ctx, sessionId, viewer.id))
    for (const message of await presentMessages(ctx, viewer, pairOf(seat), own)) messages.set(message._id, message)
  }
  return rows.flatMap(({ id, session_id }) => {
    const [message, session] = [messages.get(id), sessions.get(session_id)]
    return message && session && !message.isRecalled ? [{ ...message, session }] : []
  })
}

/** As they are spelt there, the longest first. */
async function wordsIn(texts: string[], terms: Terms): Promise<string[]> {
  const words = new Set<string>()
  for (const text of texts) for (const { start, end } of await placesIn(text, terms)) words.add(text.slice(start, end))
  return [...words].sort((a, b) => b.length - a.length).slice(0, mostWords)
}
