import type { Context } from '../../kernel/context.ts'
import { foldedGrams } from '../search-index/service.ts'
import {
  behind,
  behindOf,
  dropText,
  insertTexts,
  type NewText,
  noteIndexed,
  type SaidRow,
  saidAfterIndexed,
} from './queries.ts'

/** At once: a message has a gram for each of its characters and more, and the index takes each of them in. */
const portion = 200
const mostCharacters = 20_000
/** Whoever searches waits for no more than so many messages; the chore brings the rest. */
const mostWhileWaiting = 4000
const sessionsAtOnce = 100

/**
 * Most of what is said is never looked for, and sending costs nothing for it: a session is brought into the index when
 * one of its members searches, and by the hour.
 */
export async function catchUp(ctx: Context, userId: string, sessionId: string | null): Promise<void> {
  let left = mostWhileWaiting
  for (const { id } of await ctx.db.many<{ id: string }>(behindOf(userId, sessionId)))
    for (let done = portion; done > 0 && left > 0; left -= done) done = await indexNext(ctx, id)
}

export async function indexSaid(ctx: Context, signal?: AbortSignal): Promise<number> {
  let all = 0
  while (!signal?.aborted) {
    const sessions = await ctx.db.many<{ id: string }>(behind(sessionsAtOnce))
    for (const { id } of sessions)
      for (let done = portion; done > 0 && !signal?.aborted; all += done) done = await indexNext(ctx, id)
    if (sessions.length < sessionsAtOnce) break
  }
  return all
}

/** The next messages of a session; how many they were. Several may do it at once: they write the same. */
async function indexNext(ctx: Context, sessionId: string): Promise<number> {
  const rows = few(await ctx.db.many<SaidRow>(saidAfterIndexed(sessionId, portion)))
  const last = rows.at(-1)
  if (!last) return 0
  const texts: NewText[] = []
  for (const row of rows) {
    const text = row.is_recalled ? null : await newText(row)
    if (text) texts.push(text)
  }
  await ctx.db.transaction(async (tx) => {
    if (texts.length > 0) await tx.run(insertTexts(sessionId, texts))
    await tx.run(noteIndexed(sessionId, last.seq))
  })
  return rows.length
}

function few(rows: SaidRow[]): SaidRow[] {
  let characters = 0
  const end = rows.findIndex((row, at) => {
    characters += wordsOf(row).length
    return at > 0 && characters > mostCharacters
  })
  return end < 0 ? rows : rows.slice(0, end)
}

/** Its own, and those of what was sent on with it. */
export function wordsOf({ body, content, name }: Pick<SaidRow, 'body' | 'content' | 'name'>): string {
  return [body, name ?? '', ...said(content)].filter(Boolean).join('\n')
}

/** The words in what was sent besides. */
function said(content: SaidRow['content']): string[] {
  if (!content || !('forward' in content)) return []
  const { items } = content.forward as { items: { text: string }[] }
  return items.map(({ text }) => text)
}

async function newText(row: Pick<SaidRow, 'seq' | 'body' | 'content' | 'name'>): Promise<NewText | null> {
  const { folded, grams } = await foldedGrams(wordsOf(row))
  return folded === '' ? null : { seq: row.seq, body: row.body, folded, grams }
}

/** Words of a message are others now, or are there again. Belongs into the transaction of the change. */
export async function indexAnew(
  ctx: Pick<Context, 'db'>,
  row: Pick<SaidRow, 'seq' | 'body' | 'content'> & { session_id: string },
): Promise<void> {
  const text = await newText(row)
  await ctx.db.run(text ? insertTexts(row.session_id, [text]) : dropText(row.session_id, row.seq))
}
