import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { type SearchType, searchTypes } from '#contract/modules/forum/search.ts'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { siteConfigQuery } from '#web/api/queries/queries.ts'
import { besidesQuery, type SearchChoice, searchQuery } from '#web/api/queries/search-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { formatCount } from '#web/ui/format/format.ts'
import { choiceOf } from './choice.ts'

/** All that the page of results shows, so that nothing moves when more of it comes. */
export async function loadSearch({ request, context }: LoaderFunctionArgs): Promise<void> {
  const { api, queries } = context.get(pageContext)
  const search = new URL(request.url).searchParams
  const choice = choiceOf(search)
  if (!choice.keyword) return
  const site = await queries.ensureQueryData(siteConfigQuery(api))
  await Promise.all([
    queries.prefetchInfiniteQuery(searchQuery(api, choice)),
    ...besidesOf(choice, site).map((type) => queries.prefetchQuery(besidesQuery(api, choice.keyword, type))),
  ])
}

type Site = Pick<SiteConfig, 'COMMON_WORKS'>

/** What is looked for besides. The counts on the tabs know no filters: a filtered search does not tell its own kind's. */
function besidesOf({ type, days, systemId }: SearchChoice, { COMMON_WORKS }: Site): SearchType[] {
  const isFiltered = days !== undefined || systemId !== undefined
  const hasWorks = COMMON_WORKS.FICTION || COMMON_WORKS.MANGA
  return searchTypes.filter((one) => (one !== type || isFiltered) && (one !== 'works' || hasWorks))
}

/** How many of each kind there are; nothing while it is not known. Common words are counted to a thousand. */
export function useCounts(choice: SearchChoice): Record<SearchType, string | undefined> {
  const found = useInfiniteQuery({ ...searchQuery(api, choice), enabled: choice.keyword !== '' })
  const site = useSite()
  const own = countText(found.data?.pages[0])
  const [posts, system] = [useCount(choice, 'posts'), useCount(choice, 'system')]
  const [user, column] = [useCount(choice, 'user'), useCount(choice, 'column')]
  return {
    posts,
    system,
    user,
    column,
    works: useCount(choice, 'works'),
    ...(besidesOf(choice, site).includes(choice.type) ? undefined : { [choice.type]: own }),
  }
}

function useCount(choice: SearchChoice, type: SearchType): string | undefined {
  const site = useSite()
  const enabled = choice.keyword !== '' && besidesOf(choice, site).includes(type)
  return countText(useQuery({ ...besidesQuery(api, choice.keyword, type), enabled }).data)
}

function countText(result: { total: number; isMore: boolean } | undefined): string | undefined {
  return result && `${formatCount(result.total)}${result.isMore ? '+' : ''}`
}
