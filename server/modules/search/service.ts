import type { SearchType } from '#contract/search.ts'
import type { Context, Viewer } from '../../context.ts'
import { boardsOf } from '../board/service.ts'
import { presentPosts } from '../post/service.ts'
import { searchTerms, type Terms } from '../search-index/service.ts'
import { nameKey, presentCard } from '../user/service.ts'
import { textsOf, withSnippets, wordsIn } from './highlight.ts'
import {
  boardsFound,
  hotPostsFound,
  mostFound,
  type Order,
  type PersonRow,
  type PostFilter,
  people,
  postsByMatch,
  postsFound,
  usersFound,
} from './queries.ts'
import { countWord } from './words.ts'

export { suggest } from './suggest.ts'
export { hotWords, writeWords } from './words.ts'

export interface SearchInput {
  keyword: string
  type: SearchType
  page: number
  limit: number
  sort: Order
  select?: PostFilter
}

const nothing = { posts: [], systems: [], users: [], words: [] }

/** `address` is whom a frequent word is counted for when nobody is logged in. */
export async function search(ctx: Context, viewer: Viewer | null, input: SearchInput, address: string) {
  const terms = await searchTerms(input.keyword)
  const ids = terms ? await find(ctx, terms, input) : []
  const shown = ids.slice(0, mostFound).slice((input.page - 1) * input.limit, input.page * input.limit)
  if (ids.length > 0 && input.page === 1) countWord(ctx, input.keyword, viewer?.id ?? address)
  const found = terms && shown.length > 0 ? await present[input.type](ctx, viewer, shown, terms) : {}
  return { ...nothing, ...found, total: Math.min(ids.length, mostFound), isMore: ids.length > mostFound }
}

async function find(ctx: Context, terms: Terms, { type, keyword, sort, select }: SearchInput): Promise<string[]> {
  const idsOf = async (statement: ReturnType<typeof postsFound>) =>
    (await ctx.db.many<{ id: string }>(statement)).map(({ id }) => id)
  if (type === 'system') return idsOf(boardsFound(terms, sort))
  if (type === 'user') return idsOf(usersFound(terms, nameKey(keyword), sort))
  if (sort === 'hot') return idsOf(hotPostsFound(terms, select ?? {}))
  if (sort === 'new') return idsOf(postsFound(terms, 'anywhere', select))
  return [...new Set(await idsOf(postsByMatch(terms, select ?? {})))]
}

type Present = (ctx: Context, viewer: Viewer | null, ids: string[], terms: Terms) => Promise<object>

const present: Record<SearchType, Present> = {
  async posts(ctx, viewer, ids, terms) {
    const [cards, documents] = await Promise.all([presentPosts(ctx, viewer, ids), textsOf(ctx, ids)])
    const posts = await withSnippets(cards, documents, terms)
    const texts = posts.flatMap(({ title, excerpt }) => [title, excerpt])
    return { posts, words: await wordsIn(texts, terms) }
  },
  async system(ctx, viewer, ids, terms) {
    const { list } = await boardsOf(ctx, viewer, ids)
    const texts = list.flatMap(({ systemName, systemDescr }) => [systemName, systemDescr])
    return { systems: list, words: await wordsIn(texts, terms) }
  },
  async user(ctx, viewer, ids, terms) {
    const rows = await ctx.db.many<PersonRow>(people(ids, viewer?.id ?? null))
    const users = rows.map((row) => ({ ...presentCard(row), isFollow: row.is_follow, isFan: row.is_fan }))
    return {
      users,
      words: await wordsIn(
        users.flatMap(({ name, signature }) => [name, signature]),
        terms,
      ),
    }
  },
}
