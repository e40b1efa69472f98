import type { Context } from '../../kernel/context.ts'
import { loadCharacters } from '../../text-rules/characters.ts'
import { fold } from './fold.ts'
import { gramsOf, titleMark } from './grams.ts'
import { findFirst, findPlaces, type Place } from './places.ts'
import type { TextKind } from './queries.ts'
import {
  deleteText,
  deleteTexts,
  type IndexedText,
  insertTexts,
  type NamedRow,
  type OlderRow,
  olderTexts,
  renewGrams,
  unindexedUsers,
  upsertText,
} from './queries.ts'
import { type Terms, termsOf } from './terms.ts'

export { firstOfDays, type TextKind, textsFound } from './queries.ts'
export type { Terms } from './terms.ts'

export interface TextParts {
  /** Post title, board name, member's name: found before what is in the text. */
  title: string
  text: string
}

/** Makes a text findable, or what it has become. Stands or falls with the caller's transaction. */
export async function indexText(ctx: Pick<Context, 'db'>, kind: TextKind, id: string, parts: TextParts): Promise<void> {
  await ctx.db.run(upsertText(kind, id, await indexedText(parts)))
}

export async function dropText(ctx: Pick<Context, 'db'>, kind: TextKind, id: string): Promise<void> {
  await ctx.db.run(deleteText(kind, id))
}

/** Several at once. */
export async function dropTexts(ctx: Pick<Context, 'db'>, kind: TextKind, ids: string[]): Promise<void> {
  await ctx.db.run(deleteTexts(kind, ids))
}

export async function indexTexts(
  ctx: Pick<Context, 'db'>,
  kind: TextKind,
  texts: (TextParts & { id: string })[],
): Promise<void> {
  const indexed = await Promise.all(texts.map(indexedText))
  const rows = texts.map(({ id }, index) => ({ id, ...(indexed[index] as IndexedText) }))
  if (rows.length > 0) await ctx.db.run(insertTexts(kind, rows))
}

/** The row of a text, for writing many at once. */
export async function indexedText({ title, text }: TextParts): Promise<IndexedText> {
  const characters = await loadCharacters()
  const [foldedTitle, foldedText] = [fold(title, characters), fold(text, characters)]
  const inTitle = gramsOf(foldedTitle)
  // A line break stands in no folded text: nothing is found across the end of the title.
  return {
    folded: `${foldedTitle}\n${foldedText}`,
    grams: joined([...inTitle.flatMap(marked), ...gramsOf(foldedText)]),
  }
}

/** Of a text without a title: its folded form, each line for itself, and its grams, each once. */
export async function foldedGrams(text: string): Promise<{ folded: string; grams: string[] }> {
  const characters = await loadCharacters()
  const lines = text.split('\n').map((line) => fold(line, characters))
  return { folded: lines.filter(Boolean).join('\n'), grams: [...new Set(lines.flatMap(gramsOf))] }
}

/** The grams of a text that was folded before, by the rules of today. */
function gramsAnew(folded: string): string {
  const end = folded.indexOf('\n')
  return joined([...gramsOf(folded.slice(0, end)).flatMap(marked), ...gramsOf(folded.slice(end + 1))])
}

function marked(gram: string): string[] {
  return [gram, `${titleMark}${gram}`]
}

/** A tsvector holds a megabyte; the end of a text that has more is found by what stands before it. */
const mostBytes = 900_000

function joined(grams: string[]): string {
  const distinct = [...new Set(grams)]
  let bytes = 0
  const first = distinct.findIndex((gram) => {
    bytes += Buffer.byteLength(gram)
    return bytes > mostBytes
  })
  return (first < 0 ? distinct : distinct.slice(0, first)).join(' ')
}

/** What somebody typed, as the index takes it; undefined when nothing is left to look for. */
export async function searchTerms(keyword: string): Promise<Terms | undefined> {
  return termsOf(fold(keyword, await loadCharacters()))
}

/** Where a text holds what was looked for, in the order of the text. */
export async function placesIn(text: string, terms: Terms): Promise<Place[]> {
  return findPlaces(text, terms.parts, await loadCharacters())
}

/** Some place where a text begins to hold part of what was looked for. */
export async function firstPlaceIn(text: string, terms: Terms): Promise<number | undefined> {
  return findFirst(text, terms.parts, await loadCharacters())
}

const batch = 500
/** Each text has hundreds of grams, and the index takes each of them in. */
const fewer = 50

/** Members who came before there was a search can be found too. */
export async function indexForgottenMembers(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  let done = 0
  while (!signal?.aborted) {
    const rows = await ctx.db.many<NamedRow>(unindexedUsers(batch))
    for (const { id, name } of rows) await indexText(ctx, 'user', id, { title: name, text: '' })
    done += rows.length
    if (rows.length < batch) break
  }
  return done
}

/** Texts that were indexed by older rules are found by today's too. */
export async function renewOlderTexts(ctx: Pick<Context, 'db'>, signal?: AbortSignal): Promise<number> {
  let done = 0
  while (!signal?.aborted) {
    const rows = await ctx.db.many<OlderRow>(olderTexts(fewer))
    if (rows.length === 0) break
    const grams = rows.map(({ folded }) => gramsAnew(folded))
    done += await ctx.db.run(renewGrams(rows, grams))
  }
  return done
}
