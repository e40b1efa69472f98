import type { SearchType } from '#contract/modules/forum/search.ts'
import type { Context } from '../../kernel/context.ts'
import { nameKey } from '../account-rules/service.ts'
import { searchTerms } from '../search-index/service.ts'
import { kindsOn } from '../work/service.ts'
import {
  type BoardSuggestionRow,
  boardsNamed,
  columnsNamed,
  type SuggestionRow,
  titlesFound,
  usersNamed,
  worksNamed,
} from './suggest-queries.ts'

const most = 8
/** So that titles have room beside boards and people. */
const mostNamed = 2

/** What begins with what is typed, or holds it: boards, people, columns, works, titles. */
export async function suggest(ctx: Context, keyword: string) {
  const terms = await searchTerms(keyword)
  if (!terms) return { list: [] }
  const [boards, users, columns, works, titles] = await Promise.all([
    ctx.searchDb.many<BoardSuggestionRow>(boardsNamed(terms, mostNamed)),
    ctx.searchDb.many<SuggestionRow>(usersNamed(terms, nameKey(keyword), mostNamed)),
    ctx.searchDb.many<SuggestionRow>(columnsNamed(terms, mostNamed)),
    ctx.searchDb.many<SuggestionRow>(worksNamed(terms, kindsOn(ctx), mostNamed)),
    ctx.searchDb.many<SuggestionRow>(titlesFound(terms, most)),
  ])
  const list = [
    ...named('system', boards).map((board, at) => ({ ...board, systemType: boards[at]?.type })),
    ...named('user', users),
    ...named('column', columns),
    ...named('works', works),
    ...named('posts', titles),
  ]
  return { list: list.slice(0, most) }
}

function named(type: SearchType, rows: SuggestionRow[]) {
  return rows.map(({ id, text, sign, image }) => ({ type, _id: id, text, sign, image }))
}
