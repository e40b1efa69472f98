import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'

/** Who I am, or null for a guest. The root loader has fetched it; the page reloads when it changes hands. */
export const useMe: () => OwnInfo | null = import.meta.env.SSR ? useMeOnServer : useMeInBrowser

function useMeInBrowser(): OwnInfo | null {
  return useQuery({ ...meQuery(api), enabled: false }).data ?? null
}

/** A page is drawn once: there is nothing to watch for. */
function useMeOnServer(): OwnInfo | null {
  return useQueryClient().getQueryData(meQuery(api).queryKey) ?? null
}

/** What I have just changed of myself, in all places that show it. */
export function changeMe(queries: QueryClient, change: Partial<OwnInfo>): void {
  queries.setQueryData(meQuery(api).queryKey, (own: OwnInfo | undefined) => own && { ...own, ...change })
}
