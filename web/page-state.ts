import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { Density, TextSize } from '#contract/shared/reading-preferences.ts'

export type Theme = 'system' | 'light' | 'dark'

/** What stands in for the whole site: the closed sign, or the login that everybody must pass first. */
export type Barrier = 'closed' | 'forced-login' | null

/** Everything the browser needs to take over a page that the server has rendered. */
export interface PageState {
  buildId: string
  theme: Theme
  textSize: TextSize
  /** What the visitor chose for lists of posts, where there are any. */
  density: Density | null
  barrier: Barrier
  /** The server's clock at rendering: relative times come out the same on both sides. */
  now: number
  isMobile: boolean
  queries: DehydratedState
  router: HydrationState
}

export const pageStateId = 'page-state'
