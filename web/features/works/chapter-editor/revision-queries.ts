import { infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#web/api/api.ts'
import { api as own } from '#web/api/browser.ts'
import { worksKey } from '#web/api/queries/works/work-queries.ts'

export const revisionsKey = [...worksKey, 'revisions']

const shown = 20
/** The server keeps automatic ones no oftener than this. */
const autoPause = 10 * 60_000

export const revisionsQuery = (api: Api, chapterId: string) =>
  infiniteQueryOptions({
    queryKey: [...revisionsKey, 'of', chapterId],
    queryFn: ({ pageParam: page }) => api.worksChapter.revisions({ chapterId, page, limit: shown }),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) => (pages.length * shown < total ? pages.length + 1 : undefined),
    staleTime: 60_000,
  })

/** An old text never changes; addresses of its pictures do. */
export const revisionQuery = (api: Api, revisionId: string) =>
  queryOptions({
    queryKey: [...revisionsKey, 'one', revisionId],
    queryFn: () => api.worksChapter.revision({ revisionId }),
    staleTime: 10 * 60_000,
  })

/** After a save: asks for the list anew where there may be one more. */
export function noteSave(queries: QueryClient, chapterId: string): void {
  const { queryKey } = revisionsQuery(own, chapterId)
  const newest = queries.getQueryData(queryKey)?.pages[0]?.list[0]
  if (!newest || Date.now() - newest.createTime > autoPause) void queries.invalidateQueries({ queryKey })
}
