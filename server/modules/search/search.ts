import type { Sql } from 'sql-template-tag'
import type { PostCard } from '#contract/modules/forum/post.ts'
import type { SearchType } from '#contract/modules/forum/search.ts'
import type { Document } from '#contract/shared/document.ts'
import { plainText } from '../../document/text.ts'
import type { Context, Viewer } from '../../kernel/context.ts'
import { perContext } from '../../kernel/state.ts'
import { nameKey } from '../account-rules/service.ts'
import { boardsOf, gatedBoardsFor } from '../board/service.ts'
import { columnsOf } from '../column/service.ts'
import { forViewer, presentCards } from '../post-reading/service.ts'
import { firstOfDays, firstPlaceIn, placesIn, searchTerms, type Terms } from '../search-index/service.ts'
import { presentCard } from '../user/service.ts'
import { kindsOn, workCards } from '../work/service.ts'
import {
  boardsFound,
  cardsFound,
  columnsFound,
  type FoundCardRow,
  mostFound,
  type NamedRow,
  type NumberRow,
  numberFound,
  type Order,
  type PersonRow,
  type PostFilter,
  people,
  usersFound,
  worksFound,
} from './queries.ts'
import { countWord } from './words.ts'

const mostWords = 50
const snippet = { before: 40, length: 180 }

/** How what was looked for is spelt in the texts that are shown, so that a page can mark it letter by letter. */
async function wordsIn(texts: string[], terms: Terms): Promise<string[]> {
  const words = new Set<string>()
  for (const text of texts) for (const { start, end } of await placesIn(text, terms)) words.add(text.slice(start, end))
  return [...words].sort((a, b) => b.length - a.length).slice(0, mostWords)
}

/** Where neither title nor beginning shows why a post was found, the place in its text does. */
async function withSnippets(cards: PostCard[], documents: string[], terms: Terms): Promise<PostCard[]> {
  return Promise.all(
    cards.map(async (card, index) => {
      const shown = `${card.title}\n${card.article?.summary ?? card.excerpt}`
      if ((await firstPlaceIn(shown, terms)) !== undefined) return card
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

interface SearchInput {
  keyword: string
  type: SearchType
  page: number
  limit: number
  sort: Order
  select?: PostFilter
}

const nothing = { posts: [], systems: [], users: [], columns: [], works: [], words: [] }

/** `address`: of a guest, for whom a word is counted once. */
export async function search(ctx: Context, viewer: Viewer | null, input: SearchInput, address: string) {
  const terms = await searchTerms(input.keyword)
  const { total, isCut = false, ...found } = terms ? await finders[input.type](ctx, viewer, terms, input) : { total: 0 }
  const isFound = total > 0
  if (input.page === 1 && (isFound || isPlain(input)))
    countWord(ctx, { keyword: input.keyword, viewer, address, isFound })
  return { ...nothing, ...found, total: Math.min(total, mostFound), isMore: isCut || total > mostFound }
}

/** In all posts: that nothing is in one board, or that nobody is called so, says little about the site. */
function isPlain({ type, select = {} }: SearchInput): boolean {
  return type === 'posts' && Object.values(select).every((value) => value === undefined)
}

interface Found {
  total: number
  isCut?: boolean
}

type Finder = (ctx: Context, viewer: Viewer | null, terms: Terms, input: SearchInput) => Promise<Found>

const finders: Record<SearchType, Finder> = {
  async posts(ctx, viewer, terms, { sort, select, ...page }) {
    const openBoards = await gatedBoardsFor(ctx, viewer)
    const filter = { ...(await narrowed(ctx, select)), openBoards }
    const rows = await ctx.searchDb.many<FoundCardRow>(cardsFound(terms, sort, filter, page))
    const [first] = rows
    if (!first) return page.page === 1 ? { total: 0 } : numberOf(ctx, numberFound(terms, sort, filter, page))
    const cards = await forViewer(ctx, viewer, await presentCards(ctx, rows))
    const documents = rows.map(({ text }) => text)
    const posts = await withSnippets(cards, documents, terms)
    const texts = posts.flatMap(({ title, excerpt, article }) => [title, excerpt, article?.summary ?? ''])
    return { posts, words: await wordsIn(texts, terms), total: first.total, isCut: first.is_cut }
  },
  async system(ctx, viewer, terms, input) {
    const { ids, total } = await pageOf(ctx, boardsFound(terms, input.sort), input)
    const { list } = await boardsOf(ctx, viewer, ids)
    const texts = list.flatMap(({ systemName, systemDescr }) => [systemName, systemDescr])
    return { systems: list, words: await wordsIn(texts, terms), total }
  },
  async user(ctx, viewer, terms, input) {
    const { ids, total, is_cut } = await ctx.searchDb.one<NamedRow>(
      usersFound(terms, nameKey(input.keyword), input.sort, input),
    )
    const rows = await ctx.db.many<PersonRow>(people(ids, viewer?.id ?? null))
    const users = rows.map((row) => ({ ...presentCard(ctx, row), isFollow: row.is_follow, isFan: row.is_fan }))
    const texts = users.flatMap(({ name, signature }) => [name, signature])
    return { users, words: await wordsIn(texts, terms), total, isCut: is_cut }
  },
  async column(ctx, viewer, terms, input) {
    const { ids, total } = await pageOf(ctx, columnsFound(terms, input.sort), input)
    const columns = await columnsOf(ctx, viewer, ids)
    const texts = columns.flatMap(({ title, summary }) => [title, summary])
    return { columns, words: await wordsIn(texts, terms), total }
  },
  async works(ctx, viewer, terms, input) {
    const { ids, total } = await pageOf(ctx, worksFound(terms, input.sort, kindsOn(ctx)), input)
    const works = await workCards(ctx, viewer, ids)
    const texts = works.flatMap(({ title, summary, tags }) => [title, summary, ...tags])
    return { works, words: await wordsIn(texts, terms), total }
  },
}

/** Of so many days the first post is found out now and then. What it was then is no newer than what it is now. */
const recent = { days: 32, kept: 3_600_000 }
const firstIds = perContext((): Map<number, { id: string; until: number }> => new Map())

async function narrowed(ctx: Context, select: PostFilter = {}): Promise<PostFilter> {
  const { days } = select
  if (days === undefined || days > recent.days) return select
  const known = firstIds(ctx).get(days)
  if (known && known.until > performance.now()) return { ...select, firstId: known.id }
  const { id } = await ctx.searchDb.one<{ id: string | null }>(firstOfDays(days))
  if (id === null) return select
  firstIds(ctx).set(days, { id, until: performance.now() + recent.kept })
  return { ...select, firstId: id }
}

async function pageOf(ctx: Context, statement: Sql, { page, limit }: SearchInput) {
  const rows = await ctx.searchDb.many<{ id: string }>(statement)
  const shown = rows.slice(0, mostFound).slice((page - 1) * limit, page * limit)
  return { ids: shown.map(({ id }) => id), total: rows.length }
}

async function numberOf(ctx: Context, statement: Sql): Promise<Found> {
  const { total, is_cut } = await ctx.searchDb.one<NumberRow>(statement)
  return { total, isCut: is_cut }
}
