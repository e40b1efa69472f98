import type { Document } from '#contract/document.ts'
import type { PostCard } from '#contract/post.ts'
import type { Context } from '../../context.ts'
import { plainText } from '../../document/text.ts'
import { type Place, placesIn, type Terms } from '../search-index/service.ts'
import { documentsOf } from './queries.ts'

const mostWords = 50
const snippet = { before: 40, length: 180 }

/** How what was looked for is spelt in the texts that are shown, so that a page can mark it letter by letter. */
export async function wordsIn(texts: string[], terms: Terms): Promise<string[]> {
  const words = new Set<string>()
  for (const text of texts) for (const { start, end } of await placesIn(text, terms)) words.add(text.slice(start, end))
  return [...words].sort((a, b) => b.length - a.length).slice(0, mostWords)
}

/** Where neither title nor beginning shows why a post was found, the place in its text does. */
export async function withSnippets(ctx: Context, cards: PostCard[], terms: Terms): Promise<PostCard[]> {
  const shows = await Promise.all(
    cards.map(async ({ title, excerpt }) => (await placesIn(`${title}\n${excerpt}`, terms)).length > 0),
  )
  const silent = cards.filter((_, index) => !shows[index]).map((card) => card._id)
  if (silent.length === 0) return cards
  const rows = await ctx.db.many<{ id: string; document: Document }>(documentsOf(silent))
  const texts = new Map(rows.map(({ id, document }) => [id, plainText(document).replace(/\s+/g, ' ')]))
  return Promise.all(
    cards.map(async (card) => {
      const text = texts.get(card._id)
      const [first] = text ? await placesIn(text, terms) : []
      return text && first ? { ...card, excerpt: around(text, first) } : card
    }),
  )
}

function around(text: string, { start }: Place): string {
  const characters = [...text.slice(0, start)]
  const before = characters.slice(-snippet.before).join('')
  const after = [...text.slice(start)]
  const isCut = { start: characters.length > snippet.before, end: after.length > snippet.length }
  return `${isCut.start ? '…' : ''}${before}${after.slice(0, snippet.length).join('')}${isCut.end ? '…' : ''}`
}
