import type { ChatMessage, Reaction } from '#contract/modules/forum/chat.ts'
import type { Context, Reader } from '../../kernel/context.ts'
import type { CardRow } from '../user/service.ts'
import {
  type CursorRow,
  cardsOf,
  cursorsIn,
  type MessageRow,
  messagesAt,
  type ReactionRow,
  reactionsOf,
  type SavesRow,
  savesOf,
} from './queries.ts'
import { isWithin } from './theirs.ts'

/** What stands on messages beside their words, by their numbers; all of one session. */
export interface Marks {
  quoted: Map<number, MessageRow>
  names: Map<string, string>
  reactions: Map<string, Reaction[]>
  /** How many have saved the file. */
  saves: Map<string, number>
  /** Up to where each has read; null: that is not told. */
  cursors: CursorRow[] | null
  /** When the reader left; null: they are there. */
  until: Date | null
}

export const noMarks: Marks = {
  quoted: new Map(),
  names: new Map(),
  reactions: new Map(),
  saves: new Map(),
  cursors: null,
  until: null,
}

/** So much of a message stands in a quote of it. */
const excerptCharacters = 100

/** Asked only where there is something. */
export async function marksFor(
  ctx: Context,
  reader: Reader,
  rows: MessageRow[],
  { showsRead, until = null }: { showsRead?: boolean; until?: Date | null },
): Promise<Marks> {
  const [first] = rows
  if (!first) return noMarks
  const sessionId = first.session_id
  const quotes = rows.flatMap(({ extra }) => extra?.quote ?? [])
  const reacted = rows.filter(({ reactions }) => reactions > 0).map(({ seq }) => seq)
  const files = rows.filter(({ kind }) => kind === 'file').map(({ seq }) => seq)
  const [quoted, reactions, saves, cursors] = await Promise.all([
    quotes.length > 0 ? ctx.db.many<MessageRow>(messagesAt(sessionId, quotes)) : [],
    reacted.length > 0 ? ctx.db.many<ReactionRow>(reactionsOf(sessionId, reacted, reader.id)) : [],
    files.length > 0 ? ctx.db.many<SavesRow>(savesOf(sessionId, files)) : [],
    showsRead ? ctx.db.many<CursorRow>(cursorsIn(sessionId)) : null,
  ])
  const authors = [...new Set(quoted.map(({ sender_id }) => sender_id))]
  const people = authors.length > 0 ? await ctx.db.many<CardRow>(cardsOf(authors)) : []
  return {
    quoted: new Map(quoted.map((row) => [Number(row.seq), row])),
    names: new Map(people.map(({ id, name }) => [id, name])),
    reactions: presented(reactions),
    saves: new Map(saves.map(({ seq, number }) => [seq, number])),
    cursors,
    until,
  }
}

function presented(rows: ReactionRow[]): Marks['reactions'] {
  const bySeq = Map.groupBy(rows, ({ seq }) => seq)
  const lists = [...bySeq].map(([seq, own]) => {
    const list = own.map(({ kind, number, is_mine }) => ({ kind, number, isMine: is_mine }))
    return [seq, list] as const
  })
  return new Map(lists)
}

type Marked = Pick<ChatMessage, 'quote' | 'reactions' | 'readNumber' | 'savedNumber'>

export function marksOf(row: MessageRow, { quoted, names, reactions, saves, cursors, until }: Marks): Marked {
  const savedNumber = row.recalled_at === null ? saves.get(row.seq) : undefined
  const quote = row.extra?.quote === undefined ? undefined : quoted.get(row.extra.quote)
  return {
    quote: quote ? quoteOf(quote, names, until) : null,
    reactions: (row.recalled_at === null && reactions.get(row.seq)) || [],
    ...(cursors && row.recalled_at === null && { readNumber: readersOf(row, cursors) }),
    ...(savedNumber && { savedNumber }),
  }
}

/** Its words are others since somebody has left the group: those are not theirs, and what it said before is kept nowhere. */
export function isBeyond({ edited_at }: Pick<MessageRow, 'edited_at'>, until: Date | null | undefined): boolean {
  return !!until && edited_at !== null && edited_at > until
}

function quoteOf(row: MessageRow, names: Marks['names'], until: Date | null): ChatMessage['quote'] {
  const name = names.get(row.sender_id)
  const isGone = row.recalled_at !== null || isBeyond(row, until)
  return {
    messageId: row.id,
    seq: Number(row.seq),
    fromUser: name === undefined ? null : { _id: row.sender_id, name },
    kind: row.kind,
    excerpt: isGone ? '' : [...row.body].slice(0, excerptCharacters).join(''),
    isRecalled: isGone,
  }
}

/** Who came later has read none of it, nor who was away. */
function readersOf({ seq, sender_id }: MessageRow, cursors: CursorRow[]): number {
  const at = Number(seq)
  const hasRead = ({ user_id, read_seq, joined_seq, away }: CursorRow) =>
    user_id !== sender_id && Number(read_seq) >= at && Number(joined_seq) < at && !isWithin(away, at)
  return cursors.filter(hasRead).length
}
