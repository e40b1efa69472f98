import { useQueryClient } from '@tanstack/react-query'
import { adminWalletKey } from '#web/api/queries/admin-wallet-queries.ts'

/** After money moved: every list and figure of the wallet is asked for again. */
export function useWalletRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: adminWalletKey })
}
