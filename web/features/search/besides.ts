import { useInfiniteQuery, useQueries } from '@tanstack/react-query'
import { type SearchType, searchTypes } from '#contract/search.ts'
import { api } from '../../api/browser.ts'
import { besidesQuery, type SearchChoice, searchQuery } from '../../api/search-queries.ts'
import { formatCount } from '../../ui/format.ts'

/** What is looked for besides. The counts on the tabs know no filters: a filtered search does not tell its own kind's. */
export function besidesOf({ type, days, systemId }: SearchChoice): SearchType[] {
  const isFiltered = days !== undefined || systemId !== undefined
  return searchTypes.filter((one) => one !== type || isFiltered)
}

/** How many of each kind there are; nothing while it is not known. Common words are counted to a thousand. */
export function useCounts(choice: SearchChoice): Partial<Record<SearchType, string>> {
  const types = choice.keyword ? besidesOf(choice) : []
  const besides = useQueries({ queries: types.map((type) => besidesQuery(api, choice.keyword, type)) })
  const found = useInfiniteQuery({ ...searchQuery(api, choice), enabled: choice.keyword !== '' })
  const counts: Partial<Record<SearchType, string>> = { [choice.type]: countText(found.data?.pages[0]) }
  for (const [at, type] of types.entries()) counts[type] = countText(besides[at]?.data)
  return counts
}

function countText(result: { total: number; isMore: boolean } | undefined): string | undefined {
  return result && `${formatCount(result.total)}${result.isMore ? '+' : ''}`
}
