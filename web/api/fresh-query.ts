import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'

/** A page of a list that others change, too: asked for each time, and the page before stays until it has come. */
export const freshQuery = <T, Key extends QueryKey>(queryKey: Key, ask: () => Promise<T>) =>
  queryOptions({ queryKey, queryFn: ask, placeholderData: keepPreviousData, staleTime: 0 })
