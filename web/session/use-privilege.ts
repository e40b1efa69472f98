import { useQuery } from '@tanstack/react-query'
import type { PrivilegeKey } from '#contract/modules/wallet/privilege.ts'
import { api } from '#web/api/browser.ts'
import { privilegesQuery } from '#web/api/queries/wallet-queries.ts'

/** My figure; what everybody has until it is known. */
export function usePrivilege(key: PrivilegeKey, usual: number): number {
  const { data } = useQuery(privilegesQuery(api))
  return data?.list.find((one) => one.key === key)?.mine ?? usual
}
