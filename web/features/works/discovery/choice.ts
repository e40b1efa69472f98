import { type LoaderFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import {
  type Serial,
  serials,
  type WorkRank,
  type WorkSelect,
  type WorkSort,
  type WorksType,
  workRanks,
  workSorts,
} from '#contract/modules/works/work.ts'
import { pageContext } from '#web/api/page-context.ts'
import { siteConfigQuery } from '#web/api/queries/queries.ts'
import { lastReadingsQuery, shelfNewsQuery } from '#web/api/queries/works/shelf-queries.ts'
import { rankQuery, workCategoriesQuery, worksQuery } from '#web/api/queries/works/work-queries.ts'
import { kindAt } from '#web/social/works/work-paths.ts'

/** Lengths of fiction, in characters. */
const lengths = {
  short: { wordsMax: 200_000 },
  middle: { wordsMin: 200_000, wordsMax: 500_000 },
  long: { wordsMin: 500_000, wordsMax: 1_000_000 },
  longest: { wordsMin: 1_000_000 },
} as const
export type Length = keyof typeof lengths

/** What is looked for, as the address says it; empty: everything. */
export interface Choice {
  category: string
  serial: Serial | ''
  length: Length | ''
  tag: string
  sort: WorkSort
  /** One rank as a whole, instead of everything else. */
  rank: WorkRank | ''
}

const usualSort: WorkSort = 'update'

function choiceIn(search: URLSearchParams): Choice {
  const one = <V extends string>(name: string, all: readonly V[]): V | '' =>
    all.find((value) => value === search.get(name)) ?? ''
  const category = search.get('category') ?? ''
  return {
    category: /^[1-9]\d{0,17}$/.test(category) ? category : '',
    serial: one('serial', serials),
    length: one('length', Object.keys(lengths) as Length[]),
    tag: (search.get('tag') ?? '').trim().slice(0, 20),
    sort: one('sort', workSorts) || usualSort,
    rank: one('rank', workRanks),
  }
}

/** Whether somebody looks for something, instead of looking around. */
export function isNarrowed({ category, serial, length, tag }: Choice): boolean {
  return [category, serial, length, tag].some((field) => field !== '')
}

export function selectOf(worksType: WorksType, { category, serial, length, tag }: Choice): WorkSelect {
  return {
    worksType,
    categoryId: category || undefined,
    serial: serial || undefined,
    tag: tag || undefined,
    ...(length && worksType === 'fiction' ? lengths[length] : {}),
  }
}

/** Changes what the address says; empty fields are left out. */
export function useChoice() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const choice = choiceIn(search)
  const addressWith = (change: Partial<Choice>) => {
    const fields = Object.entries({ ...choice, ...change }).filter(
      ([name, value]) => value !== '' && !(name === 'sort' && value === usualSort),
    )
    return fields.length > 0 ? `${pathname}?${new URLSearchParams(fields)}` : pathname
  }
  const choose = (change: Partial<Choice>) =>
    void navigate(addressWith(change), { replace: true, preventScrollReset: true })
  return { choice, kind: kindAt(pathname), choose, addressWith }
}

/** So many of a rank stand beside the others, and so many when it stands alone. */
export const rankShown = 10
export const wholeRank = 50

/** Fetches what the page shows first. A kind of works that is switched off has no page. */
export async function loadDiscovery({ context, request }: LoaderFunctionArgs, notFound: () => unknown): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  const { pathname, searchParams } = new URL(request.url)
  const kind = kindAt(pathname)
  const { COMMON_WORKS } = await queries.ensureQueryData(siteConfigQuery(api))
  if (!(kind === 'manga' ? COMMON_WORKS.MANGA : COMMON_WORKS.FICTION)) throw notFound()
  const choice = choiceIn(searchParams)
  const ranks: readonly WorkRank[] = choice.rank ? [choice.rank] : isNarrowed(choice) ? [] : workRanks
  const shown = choice.rank ? wholeRank : rankShown
  await Promise.all([
    queries.prefetchQuery(workCategoriesQuery(api, kind)),
    ...ranks.map((rank) => queries.prefetchQuery(rankQuery(api, kind, rank, shown))),
    ...(choice.rank ? [] : [queries.prefetchInfiniteQuery(worksQuery(api, selectOf(kind, choice), choice.sort))]),
    ...(isLoggedIn()
      ? [queries.prefetchQuery(lastReadingsQuery(api)), queries.prefetchQuery(shelfNewsQuery(api))]
      : []),
  ])
  return null
}
