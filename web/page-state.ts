import type { DehydratedState } from '@tanstack/react-query'
import type { HydrationState } from 'react-router'
import type { PageSetting } from '#contract/shared/rendering.ts'

/** Everything the browser needs to take over a page that the server has rendered. */
export interface PageState extends PageSetting {
  queries: DehydratedState
  router: HydrationState
}

export const pageStateId = 'page-state'
