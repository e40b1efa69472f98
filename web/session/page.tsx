import { createContext, useContext } from 'react'
import type { PageState } from '#web/page-state.ts'

/** Facts of the page that never change while it is open. */
export type PageFacts = Pick<
  PageState,
  'theme' | 'textSize' | 'density' | 'reader' | 'barrier' | 'now' | 'isMobile' | 'buildId'
>

const PageContext = createContext<PageFacts | null>(null)
export const PageProvider = PageContext.Provider

export function usePage(): PageFacts {
  const page = useContext(PageContext)
  if (!page) throw new Error('usePage outside of a page')
  return page
}
