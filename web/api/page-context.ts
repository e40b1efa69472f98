import type { QueryClient } from '@tanstack/react-query'
import { createContext, type LoaderFunctionArgs } from 'react-router'
import type { Api } from './api.ts'

/** What a loader works with, on either side. */
export interface PageContext {
  api: Api
  queries: QueryClient
  isLoggedIn: () => boolean
  /** Reading pages are open whatever the site asks of guests. */
  isCrawler: boolean
}

export const pageContext = createContext<PageContext>()

/** The loader of a page that reads its data from the query cache: fills the cache, and hands over nothing else. */
export function preload(fill: (page: PageContext, args: LoaderFunctionArgs) => unknown) {
  return async (args: LoaderFunctionArgs) => {
    await fill(args.context.get(pageContext), args)
    return null
  }
}

/** The same for what only members have: nothing is asked for on behalf of a guest. */
export function preloadForMember(fill: Parameters<typeof preload>[0]) {
  return preload((page, args) => page.isLoggedIn() && fill(page, args))
}
