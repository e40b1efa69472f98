import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Revision } from '#contract/revision.ts'
import type { Line } from './rows.ts'

const shown = 20
/** The server keeps automatic ones no oftener than this. */
const autoPause = 10 * 60_000

interface PageOfRevisions {
  list: Revision[]
  total: number
}

type ReadPage = (page: { page: number; limit: number }) => Promise<PageOfRevisions>

/** The earlier texts of something, the newest first. */
export const revisionListQuery = (queryKey: readonly unknown[], read: ReadPage) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam: page }) => read({ page, limit: shown }),
    initialPageParam: 1,
    getNextPageParam: ({ total }: PageOfRevisions, pages) =>
      pages.length * shown < total ? pages.length + 1 : undefined,
    staleTime: 60_000,
  })

/** An old text never changes; addresses of its pictures do. */
export const revisionTextQuery = <Text>(queryKey: readonly unknown[], read: () => Promise<Text>) =>
  queryOptions({ queryKey, queryFn: read, staleTime: 10 * 60_000 })

/** After a save: asks for the list anew where there may be one more. */
export function noteRevision(queries: QueryClient, queryKey: readonly unknown[]): void {
  const newest = queries.getQueryData<{ pages: PageOfRevisions[] }>(queryKey)?.pages[0]?.list[0]
  if (!newest || Date.now() - newest.createTime > autoPause) void queries.invalidateQueries({ queryKey })
}

/** The old texts of what is being written, and the way back to one. */
export interface RevisionSource<Text> {
  list: ReturnType<typeof revisionListQuery>
  text: (revisionId: string) => ReturnType<typeof revisionTextQuery<Text>>
  linesOf: (text: Text) => Line[]
  /** What is being written. */
  now: Line[]
  savedAt: number
  /** Null: it has no words. */
  words: number | null
  /** Whether it has happened; why not has been said then. */
  revert: (revisionId: string) => Promise<boolean>
}
