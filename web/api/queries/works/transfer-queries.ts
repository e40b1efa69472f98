import { queryOptions } from '@tanstack/react-query'
import { ApiError } from '#contract/client.ts'
import type { Api } from '#web/api/api.ts'

/** How often (ms) it is asked whether a file has been read or written. */
const pace = 700

/** A lost connection may come back; what the server says of it is said once. */
const paceOf = (isUnderWay: boolean, error: Error | null) => (isUnderWay && !(error instanceof ApiError) ? pace : false)

const asked = (id: string) => ({ enabled: id !== '', staleTime: 0, retry: false })

/** A file on its way into a work; asked for again until it has been read. */
export const importQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['works-import', id],
    queryFn: () => api.worksImport.one({ id }),
    ...asked(id),
    refetchInterval: ({ state }) => paceOf(state.data?.state === 'reading', state.error),
  })

/** Files of mine that were brought and not written yet. */
export const openImportsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['works-import', 'open'],
    queryFn: () => api.worksImport.list({ limit: 10 }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      paceOf(state.data?.list.some((one) => one.state === 'reading') ?? false, state.error),
  })

/** A work on its way into a file. */
export const exportQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: ['works-export', id],
    queryFn: () => api.worksExport.one({ id }),
    ...asked(id),
    refetchInterval: ({ state }) => paceOf(state.data?.state === 'making', state.error),
  })
