import type { PostCard } from '#contract/modules/forum/post.ts'
import type { Document } from '#contract/shared/document.ts'
import { plainText } from '../../document/text.ts'
import { firstPlaceIn, placesIn, type Terms } from '../search-index/service.ts'

const mostWords = 50
const snippet = { before: 40, length: 180 }

/** How what was looked for is spelt in the texts that are shown, so that a page can mark it letter by letter. */
export async function wordsIn(texts: string[], terms: Terms): Promise<string[]> {
  const words = new Set<string>()
  for (const text of texts) for (const { start, end } of await placesIn(text, terms)) words.add(text.slice(start, end))
  return [...words].sort((a, b) => b.length - a.length).slice(0, mostWords)
}

/** Where neither title nor beginning shows why a post was found, the place in its text does. */
export async function withSnippets(cards: PostCard[], documents: string[], terms: Terms): Promise<PostCard[]> {
  return Promise.all(
    cards.map(async (card, index) => {
      if ((await firstPlaceIn(`${card.title}\n${card.excerpt}`, terms)) !== undefined) return card
      const text = plainText(JSON.parse(documents[index] ?? '{}') as Document).replace(/\s+/g, ' ')
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
