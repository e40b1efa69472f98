import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { AdminOrder } from '#contract/modules/wallet/admin-pay.ts'
import { m } from '#messages/messages.js'
import { searchOf } from '#web/admin/wallet/address.ts'
import { LineTable } from '#web/admin/wallet/ledger/line-table.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { orderLinesQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'

/** What the books say of an order: among the newest lines of the member; older ones stand in the statement. */
export function OrderLines({ order }: { order: AdminOrder }) {
  const isBooked = order.state === 'paid' || order.state === 'refunded'
  const { data, error, refetch, isFetching } = useQuery({
    ...orderLinesQuery(api, order.user._id),
    enabled: isBooked,
  })
  if (!isBooked) return <p className={styles.quiet}>{m.admin_order_no_lines()}</p>
  if (!data && error) return <ErrorState message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  const lines = data?.filter(({ orderNumber }) => orderNumber === order.orderNumber) ?? []
  if (data && lines.length === 0)
    return (
      <Link to={`/admin/ledger${searchOf({ user: order.user._id })}`} className={styles.link}>
        {m.admin_user_ledger()}
      </Link>
    )
  return <LineTable rows={lines} loading={!data} />
}
