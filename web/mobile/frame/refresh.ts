import { type InfiniteData, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect } from 'react'
import { siteConfigKey } from '#web/api/queries/queries.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { scrollUp } from '#web/ui/hooks/motion.ts'
import { createFlag } from '#web/ui/hooks/shared-value.ts'

const onShow = { type: 'active', predicate: (query: Query) => query.queryKey[0] !== siteConfigKey[0] } as const

/** Asks again for everything on show. Lists begin anew with their first page: who refreshes stands at the top. */
async function refreshShown(queries: QueryClient): Promise<void> {
  queries.setQueriesData<unknown>(onShow, (data: unknown) => (isPaged(data) ? firstPageOf(data) : data))
  await queries.refetchQueries(onShow, { throwOnError: true })
}

function isPaged(data: unknown): data is InfiniteData<unknown> {
  return typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data
}

function firstPageOf({ pages, pageParams }: InfiniteData<unknown>): InfiniteData<unknown> {
  return { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
}

/** Whether the page on show is being read again: asked for by a pull, or by its own tab. */
const refreshing = createFlag()
export const useIsRefreshing = refreshing.use

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    if (refreshing.get()) return
    refreshing.set(true)
    try {
      await refreshShown(queries)
    } catch (error) {
      sayFailure(error)
    } finally {
      refreshing.set(false)
    }
  }
}

/** What the tab of the page on show does: back to its top, and what is new. */
export function useAgain(): () => void {
  const refresh = useRefresh()
  return () => {
    scrollPanesUp()
    void refresh()
  }
}

/** A press on the bar on top leads to the top, unless it is meant for something in the bar. */
export function useHeaderPress(area: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = area.current
    const onPress = ({ target }: Event) => {
      if (!(target instanceof Element) || !target.closest('header')) return
      if (!target.closest('a, button, input, label')) scrollPanesUp()
    }
    element?.addEventListener('click', onPress)
    return () => element?.removeEventListener('click', onPress)
  }, [area])
}

/** Those that are hidden do not move. */
function scrollPanesUp(): void {
  for (const pane of document.querySelectorAll('[data-pane]')) scrollUp(pane)
}
