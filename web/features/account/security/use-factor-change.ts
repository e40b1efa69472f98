import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/ui/feedback/toast.ts'

/** Changes something that protects the account, and shows how it stands then. */
export function useFactorChange<T, V = void>(change: (value: V) => Promise<T>, onDone: (made: T) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: onDone,
    onError: (error) => toast.error(error.message),
    onSettled: () => queries.invalidateQueries({ queryKey: ['security'] }),
  })
}
