import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'

export type Theme = 'system' | 'light' | 'dark'

/** What stands in for the whole site: the closed sign, or the login that everybody must pass first. */
export type Barrier = 'closed' | 'forced-login' | null

/** Everything the browser needs to take over a page that the server has rendered. */
export interface PageState {
  buildId: string
  theme: Theme
  barrier: Barrier
  /** The server's clock at rendering: relative times come out the same on both sides. */
  now: number
  isMobile: boolean
  queries: DehydratedState
  router: HydrationState
}

export const pageStateId = 'page-state'
