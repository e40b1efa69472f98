import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type PageFacts, PageProvider } from './session/page.tsx'
import { pressAgain } from './ui/layout/kept-press.ts'

/** What stands around the router on both sides. */
export function App({ queries, page, children }: { queries: QueryClient; page: PageFacts; children: ReactNode }) {
  useEffect(() => {
    // Says to tools that watch the page, such as tests, that it answers presses now.
    document.documentElement.setAttribute('data-interactive', '')
    pressAgain()
  }, [])
  return (
    <QueryClientProvider client={queries}>
      <PageProvider value={page}>{children}</PageProvider>
    </QueryClientProvider>
  )
}
