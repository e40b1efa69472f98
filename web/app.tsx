import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect } from 'react'
import { type PageFacts, PageProvider } from './session/page.tsx'

/** What stands around the router on both sides. */
export function App({ queries, page, children }: { queries: QueryClient; page: PageFacts; children: ReactNode }) {
  // Says to tools that watch the page, such as tests, that it answers presses now.
  useEffect(() => document.documentElement.setAttribute('data-interactive', ''), [])
  return (
    <QueryClientProvider client={queries}>
      <PageProvider value={page}>{children}</PageProvider>
    </QueryClientProvider>
  )
}
