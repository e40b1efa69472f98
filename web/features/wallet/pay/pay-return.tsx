import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { orderQuery } from '#web/api/queries/wallet-queries.ts'
import { useWalletNews } from '#web/features/wallet/use-wallet-news.ts'
import { useSite } from '#web/session/use-site.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatMoney } from '#web/ui/format/money.ts'
import styles from './paid.module.css'
import { Paid, useBalanceBefore } from './paid.tsx'

const askEvery = 2000

/** For who comes back from a provider's page: what has become of the payment. The address itself proves nothing. */
export function PayReturn({ trade }: { trade: string }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const tell = useWalletNews()
  const before = useBalanceBefore()
  const { data: order, isError } = useQuery({
    ...orderQuery(api, trade),
    refetchInterval: ({ state }) => (state.data?.status === 'pending' ? askEvery : false),
  })
  const isPaid = order?.status === 'paid'
  const paid = useEffectEvent(() => tell())
  useEffect(() => {
    if (isPaid) paid()
  }, [isPaid])
  if (isError) return null
  if (!order || order.status === 'pending')
    return <Notice>{order?.inReview ? m.order_in_review() : m.wallet_confirming()}</Notice>
  if (isPaid)
    return (
      <div className={styles.panel}>
        <Paid
          text={m.wallet_topup_done({ amount: formatMoney(Math.round(order.amount * 100)), currency })}
          before={before}
        />
      </div>
    )
  return <Notice tone="warning">{order.status === 'closed' ? m.order_expired() : m.wallet_state_refunded()}</Notice>
}
