import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** What is shown of it, and what the site says to whoever has too little of it. */
export async function standsAnew(queries: QueryClient): Promise<void> {
  await Promise.all([['security'], meQuery(api).queryKey].map((queryKey) => queries.invalidateQueries({ queryKey })))
}

/** Changes something that protects the account, and shows how it stands then. */
export function useFactorChange<T, V = void>(change: (value: V) => Promise<T>, onDone: (made: T) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => toast.error(error.message),
    onSettled: () => standsAnew(queries),
  })
}
