import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type PageFacts, PageProvider } from './session/page.tsx'

/** What stands around the router on both sides. */
export function App({ queries, page, children }: { queries: QueryClient; page: PageFacts; children: ReactNode }) {
  return (
    <QueryClientProvider client={queries}>
      <PageProvider value={page}>{children}</PageProvider>
    </QueryClientProvider>
  )
}
