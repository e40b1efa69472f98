import { useQueryClient } from '@tanstack/react-query'
import { useRevalidator } from 'react-router'
import type { ConfigState } from '#contract/modules/site/admin-config.ts'
import { api } from '#web/api/browser.ts'
import { adminConfigQuery, policiesQuery, siteConfigKey } from '#web/api/queries/queries.ts'

/** After a new version: everything on the page that shows the configuration shows the new one. */
export function useConfigRefresh() {
  const queries = useQueryClient()
  const { revalidate } = useRevalidator()
  return async (state: ConfigState) => {
    queries.setQueryData(adminConfigQuery(api).queryKey, state)
    queries.removeQueries({ queryKey: policiesQuery(api).queryKey })
    void queries.invalidateQueries({ queryKey: ['admin', 'versions'] })
    await queries.refetchQueries({ queryKey: siteConfigKey })
    // The window title holds the site's name and is written after each routing step.
    await revalidate()
  }
}
