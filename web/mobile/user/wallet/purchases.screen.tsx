import { m } from '#messages/messages.js'
import { preload } from '#web/api/page-context.ts'
import { purchasesQuery } from '#web/api/queries/wallet-queries.ts'
import { PurchaseList } from '#web/features/wallet/buying/purchase-list.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { useMe } from '#web/session/use-me.ts'

export const title = () => m.purchase_list()

export const loader = preload(({ api: own, queries }) => queries.prefetchInfiniteQuery(purchasesQuery(own)))

export function Component() {
  const me = useMe()
  if (!me) return null
  return (
    <MobilePage title={m.purchase_list()} refreshes>
      <PurchaseList />
    </MobilePage>
  )
}
