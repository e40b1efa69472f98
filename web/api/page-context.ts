import type { QueryClient } from '@tanstack/react-query'
import { createContext } from 'react-router'
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
