import type { Document } from '#contract/document.ts'
import type { PostCard } from '#contract/post.ts'
import type { Context } from '../../context.ts'
import { plainText } from '../../document/text.ts'
import { firstPlaceIn, placesIn, type Terms } from '../search-index/service.ts'
import { documentsOf } from './queries.ts'

const mostWords = 50
const snippet = { before: 40, length: 180 }

/** How what was looked for is spelt in the texts that are shown, so that a page can mark it letter by letter. */
export async function wordsIn(texts: string[], terms: Terms): Promise<string[]> {
  const words = new Set<string>()
  for (const text of texts) for (const { start, end } of await placesIn(text, terms)) words.add(text.slice(start, end))
  return [...words].sort((a, b) => b.length - a.length).slice(0, mostWords)
}

/** The texts of posts, asked for while their cards are made: most cards of a rare word do not show it themselves. */
export async function textsOf(ctx: Context, ids: string[]): Promise<Map<string, Document>> {
  const rows = await ctx.db.many<{ id: string; document: Document }>(documentsOf(ids))
  return new Map(rows.map(({ id, document }) => [id, document]))
}

/** Where neither title nor beginning shows why a post was found, the place in its text does. */
export async function withSnippets(
  cards: PostCard[],
  documents: Map<string, Document>,
  terms: Terms,
): Promise<PostCard[]> {
  return Promise.all(
    cards.map(async (card) => {
      const document = documents.get(card._id)
      if (!document || (await firstPlaceIn(`${card.title}\n${card.excerpt}`, terms)) !== undefined) return card
      const text = plainText(document).replace(/\s+/g, ' ')
      const start = await firstPlaceIn(text, terms)
      return start === undefined ? card : { ...card, excerpt: around(text, start) }
    }),
  )
}

/** Cut between characters, of which each is at most two places long. */
function around(text: string, start: number): string {
  const before = [...text.slice(Math.max(0, start - 2 * snippet.before), start)].slice(-snippet.before).join('')
  const after = [...text.slice(start, start + 2 * snippet.length)].slice(0, snippet.length).join('')
  const isCut = { start: before.length < start, end: start + after.length < text.length }
  return `${isCut.start ? '…' : ''}${before}${after}${isCut.end ? '…' : ''}`
}
