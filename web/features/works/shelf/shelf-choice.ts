import { type LoaderFunctionArgs, useLocation, useNavigate, useSearchParams } from 'react-router'
import { type ShelfSort, shelfSorts } from '#contract/modules/works/shelf.ts'
import { pageContext } from '#web/api/page-context.ts'
import { readingsQuery, type ShelfChoice, shelfQuery } from '#web/api/queries/works/shelf-queries.ts'

const shelfTabs = ['shelf', 'history'] as const
export type ShelfTab = (typeof shelfTabs)[number]

export const shelfShows = ['all', 'new', 'fiction', 'manga'] as const
export type ShelfShow = (typeof shelfShows)[number]

/** What of the shelf is in sight, as the address says it. */
export interface Shelf {
  tab: ShelfTab
  show: ShelfShow
  sort: ShelfSort
}

function shelfIn(search: URLSearchParams): Shelf {
  const one = <V extends string>(name: string, all: readonly V[], usual: V): V =>
    all.find((value) => value === search.get(name)) ?? usual
  return {
    tab: one('tab', shelfTabs, 'shelf'),
    show: one('show', shelfShows, 'all'),
    sort: one('sort', shelfSorts, 'read'),
  }
}

export function shelfChoice({ show, sort }: Shelf): ShelfChoice {
  if (show === 'new') return { hasNew: true, sort }
  return { worksType: show === 'all' ? undefined : show, sort }
}

export function useShelfChoice() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const shelf = shelfIn(search)
  const choose = (change: Partial<Shelf>) => {
    const usual: Shelf = { tab: 'shelf', show: 'all', sort: 'read' }
    const fields = Object.entries({ ...shelf, ...change }).filter(
      ([name, value]) => usual[name as keyof Shelf] !== value,
    )
    void navigate(fields.length > 0 ? `${pathname}?${new URLSearchParams(fields)}` : pathname, {
      replace: true,
      preventScrollReset: true,
    })
  }
  return { shelf, choose }
}

export async function loadShelf({ context, request }: LoaderFunctionArgs): Promise<null> {
  const { api, queries, isLoggedIn } = context.get(pageContext)
  if (!isLoggedIn()) return null
  const shelf = shelfIn(new URL(request.url).searchParams)
  if (shelf.tab === 'history') await queries.prefetchInfiniteQuery(readingsQuery(api))
  else await queries.prefetchInfiniteQuery(shelfQuery(api, shelfChoice(shelf)))
  return null
}
