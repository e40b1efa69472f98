import * as z from 'zod/mini'
import { pageLimits } from '#contract/page-limits.ts'
import { id, paged, selectBy, text } from '#contract/shared/values.ts'
import { query } from '../../endpoint.ts'
import { workCard } from '../works/work.ts'
import { board, boardTypes } from './board.ts'
import { column } from './column.ts'
import { followCard } from './follow.ts'
import { postCard } from './post.ts'

export const searchTypes = ['posts', 'system', 'user', 'column', 'works'] as const
export type SearchType = (typeof searchTypes)[number]

const keyword = text({ min: 1, max: pageLimits.keyword, missing: 'search_need_keyword' })

/** `total` is exact up to 1000. `isMore`: there are more, or the search ended before the oldest posts. */
const found = <Item extends z.ZodMiniType>(item: Item) => z.array(item)

export const searchContract = {
  list: query('/api/aoir-search/list', {
    summary: 'Find posts, boards, members, columns or works; `words` are the parts to highlight',
    access: 'anyone',
    rate: 'search',
    input: z.object({
      keyword,
      type: z._default(z.enum(searchTypes), 'posts'),
      ...paged(50),
      sort: z._default(z.enum(['match', 'new', 'hot']), 'match'),
      ...selectBy({
        systemId: z.optional(id),
        userId: z.optional(id),
        days: z.optional(z.int().check(z.gte(1), z.lte(3650))),
      }),
    }),
    output: z.object({
      /** Only the one that was asked for is filled. */
      posts: found(postCard),
      systems: found(board),
      users: found(followCard),
      columns: found(column),
      works: found(workCard),
      total: z.int(),
      isMore: z.boolean(),
      words: z.array(z.string()),
    }),
  }),
  suggest: query('/api/aoir-search/suggest', {
    summary:
      'Titles, boards (with `systemType`), columns, works (`sign` says their kind) and names that begin with or contain what is typed',
    access: 'anyone',
    rate: 'search',
    input: z.object({ keyword }),
    output: z.object({
      list: z.array(
        z.object({
          type: z.enum(searchTypes),
          _id: id,
          text: z.string(),
          sign: z.string(),
          image: z.string(),
          systemType: z.optional(z.enum(boardTypes)),
        }),
      ),
    }),
  }),
  hot: query('/api/aoir-search/hot', {
    summary: 'What visitors looked for most in the last days',
    access: 'anyone',
    input: z.object({}),
    output: z.object({ list: z.array(z.string()) }),
  }),
}
