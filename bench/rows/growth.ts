import {
  authorFigures,
  deep,
  following,
  grown,
  notified,
  postsOfAuthor,
  reading,
  searching,
  sitemapPart,
  sitemapParts,
  suggesting,
  usualFigures,
} from '../forum/growth.ts'
import type { Row } from '../row.ts'

type Ask = Parameters<typeof grown>[1]

const searches: [string, Ask][] = [
  ['one frequent character', searching(({ character }) => ({ keyword: character }))],
  ['two frequent characters', searching(({ pair }) => ({ keyword: pair }))],
  ['two frequent characters, the newest first', searching(({ pair }) => ({ keyword: pair, sort: 'new' }))],
  ['two frequent characters, the hottest first', searching(({ pair }) => ({ keyword: pair, sort: 'hot' }))],
  ['two frequent words', searching(({ pairs }) => ({ keyword: pairs }))],
  ['a frequent phrase', searching(({ phrase }) => ({ keyword: phrase }))],
  ['a letter', searching(({ letter }) => ({ keyword: letter }))],
  ['a rare word', searching(({ rare }) => ({ keyword: rare }))],
  ['a frequent word, page 50', searching(({ pair }) => ({ keyword: pair, page: 50 }))],
  ['a frequent word in a board', searching(({ pair, boardId }) => ({ keyword: pair, select: { systemId: boardId } }))],
  [
    'a frequent word of an author',
    searching(({ pair, authorId }) => ({ keyword: pair, select: { userId: authorId } })),
  ],
  ['a frequent word of the last month', searching(({ pair }) => ({ keyword: pair, select: { days: 30 } }))],
  ['members by one character', searching(({ name }) => ({ keyword: name, type: 'user' }))],
  ['suggestions for one character', suggesting],
]

const others: [string, Ask][] = [
  ['what one follows, mixed', following],
  ['what is recommended, mixed', reading(() => ({ recommend: true }))],
  ['an author, mixed', reading(({ authorId }) => ({ userId: authorId }))],
  ['a board, mixed', reading(({ boardId }) => ({ systemId: boardId }))],
  ['the feed, 3,000 posts down', deep],
  ['the list of parts of the sitemap', sitemapParts],
  ['the beginning of a part of the sitemap', sitemapPart],
  ['the figures of an author with a hundred posts', usualFigures],
  ['what one was told', notified],
]

/** 300,000 posts of 30,000 people against 5,000 of 500. */
export const growthRows: Row[] = [
  ...searches.map(([name, ask]) => row(`search for ${name}`, ask, 3)),
  {
    name: 'growth: the slowest of these searches at 300,000 posts',
    unit: 'ms',
    target: { atMost: 20 },
    measure: async (bench) => {
      const taken: number[] = []
      for (const [, ask] of searches) taken.push((await grown(bench, ask)).large)
      return Math.max(...taken)
    },
  },
  ...others.map(([name, ask]) => row(name, ask, 1.5)),
  {
    // Who has written most has written more on the larger site: that is theirs to pay for, and no more than that.
    name: 'growth: the figures of who has written most, for each of their posts',
    unit: '',
    target: { atMost: 1.5 },
    measure: async (bench) => {
      const { small, large } = await bench.growth()
      const more = (await postsOfAuthor(large)) / (await postsOfAuthor(small))
      return (await grown(bench, authorFigures)).ratio / more
    },
  },
]

function row(name: string, ask: Ask, atMost: number): Row {
  return {
    name: `growth: ${name}`,
    unit: '',
    target: { atMost },
    measure: async (bench) => (await grown(bench, ask)).ratio,
  }
}
