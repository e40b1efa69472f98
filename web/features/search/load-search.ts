import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { type SearchType, searchTypes } from '#contract/modules/forum/search.ts'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { besidesQuery, type SearchChoice, searchQuery } from '#web/api/queries/search-queries.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { choiceOf } from './choice.ts'

/** All that the page of results shows, so that nothing moves when more of it comes. */
export async function loadSearch({ request, context }: LoaderFunctionArgs): Promise<void> {
  const { api, queries } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const choice = choiceOf(search)
  if (!choice.keyword) return
  await Promise.all([
    queries.prefetchInfiniteQuery(searchQuery(api, choice)),
    ...besidesOf(choice).map((type) => queries.prefetchQuery(besidesQuery(api, choice.keyword, type))),
  ])
}

/** Works have no tab of their own yet. */
const shownTypes = searchTypes.filter((one) => one !== 'works')

/** What is looked for besides. The counts on the tabs know no filters: a filtered search does not tell its own kind's. */
function besidesOf({ type, days, systemId }: SearchChoice): SearchType[] {
  const isFiltered = days !== undefined || systemId !== undefined
  return shownTypes.filter((one) => one !== type || isFiltered)
}

/** How many of each kind there are; nothing while it is not known. Common words are counted to a thousand. */
export function useCounts(choice: SearchChoice): Record<SearchType, string | undefined> {
  const found = useInfiniteQuery({ ...searchQuery(api, choice), enabled: choice.keyword !== '' })
  const own = countText(found.data?.pages[0])
  const [posts, system] = [useCount(choice, 'posts'), useCount(choice, 'system')]
  const [user, column] = [useCount(choice, 'user'), useCount(choice, 'column')]
  return {
    posts,
    system,
    user,
    column,
    works: undefined,
    ...(besidesOf(choice).includes(choice.type) ? undefined : { [choice.type]: own }),
  }
}

function useCount(choice: SearchChoice, type: SearchType): string | undefined {
  const enabled = choice.keyword !== '' && besidesOf(choice).includes(type)
  return countText(useQuery({ ...besidesQuery(api, choice.keyword, type), enabled }).data)
}

function countText(result: { total: number; isMore: boolean } | undefined): string | undefined {
  return result && `${formatCount(result.total)}${result.isMore ? '+' : ''}`
}
