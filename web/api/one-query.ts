import { queryOptions } from '@tanstack/react-query'

const minute = 60_000

/** One thing by what its address says: where there is none, another try finds none either. */
export const oneQuery = <T>(key: readonly string[], id: string, ask: () => Promise<T>) =>
  queryOptions({ queryKey: [...key, 'one', id], queryFn: ask, staleTime: minute, retry: false })
