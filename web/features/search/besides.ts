import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type SearchType, searchTypes } from '#contract/modules/forum/search.ts'
import { api } from '#web/api/browser.ts'
import { besidesQuery, type SearchChoice, searchQuery } from '#web/api/queries/search-queries.ts'
import { formatCount } from '#web/ui/format/format.ts'

/** What is looked for besides. The counts on the tabs know no filters: a filtered search does not tell its own kind's. */
export function besidesOf({ type, days, systemId }: SearchChoice): SearchType[] {
  const isFiltered = days !== undefined || systemId !== undefined
  return searchTypes.filter((one) => one !== type || isFiltered)
}

/** How many of each kind there are; nothing while it is not known. Common words are counted to a thousand. */
export function useCounts(choice: SearchChoice): Record<SearchType, string | undefined> {
  const found = useInfiniteQuery({ ...searchQuery(api, choice), enabled: choice.keyword !== '' })
  const own = countText(found.data?.pages[0])
  const [posts, system, user] = [useCount(choice, 'posts'), useCount(choice, 'system'), useCount(choice, 'user')]
  return { posts, system, user, ...(besidesOf(choice).includes(choice.type) ? undefined : { [choice.type]: own }) }
}

function useCount(choice: SearchChoice, type: SearchType): string | undefined {
  const enabled = choice.keyword !== '' && besidesOf(choice).includes(type)
  return countText(useQuery({ ...besidesQuery(api, choice.keyword, type), enabled }).data)
}

function countText(result: { total: number; isMore: boolean } | undefined): string | undefined {
  return result && `${formatCount(result.total)}${result.isMore ? '+' : ''}`
}
