import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'

/** Who I am, or null for a guest. The root loader has fetched it; the page reloads when it changes hands. */
export function useMe(): OwnInfo | null {
  return useQuery({ ...meQuery(api), enabled: false }).data ?? null
}

/** What I have just changed of myself, in all places that show it. */
export function changeMe(queries: QueryClient, change: Partial<OwnInfo>): void {
  queries.setQueryData(meQuery(api).queryKey, (own: OwnInfo | undefined) => own && { ...own, ...change })
}
