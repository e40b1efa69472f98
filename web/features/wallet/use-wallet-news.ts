import { useQueryClient } from '@tanstack/react-query'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { walletKey } from '#web/api/queries/wallet-queries.ts'
import { changeMe } from '#web/session/use-me.ts'

/** Puts what has become of my balance and membership into all places that show them; without news it asks. */
export function useWalletNews() {
  const queries = useQueryClient()
  return (news?: Partial<Pick<OwnInfo, 'money' | 'vipendtime'>>) => {
    if (news) changeMe(queries, news)
    else queries.fetchQuery({ ...meQuery(api), staleTime: 0 }).catch(() => undefined)
    void queries.invalidateQueries({ queryKey: walletKey })
    void queries.invalidateQueries({ queryKey: ['user'] })
  }
}
