import type { AdminOrder } from '#contract/modules/wallet/admin-pay.ts'
import { m } from '#messages/messages.js'
import { actsColumn, RowButton } from '#web/admin/list-card.tsx'
import { amountText } from '#web/admin/wallet/amount.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import { lookOf, providerNames } from './names.ts'

type OrderTableProps = { rows: AdminOrder[] | undefined; onOpen: (order: AdminOrder) => void }

export function OrderTable({ rows, onOpen }: OrderTableProps) {
  return (
    <Table
      label={m.admin_orders()}
      rows={rows}
      rowKey={({ trade_no }) => trade_no}
      className={styles.wideTable}
      empty={<EmptyState title={m.admin_orders_none()} />}
      columns={columns(onOpen)}
    />
  )
}

function columns(onOpen: OrderTableProps['onOpen']): Column<AdminOrder>[] {
  return [
    {
      key: 'order',
      title: m.admin_order(),
      nowrap: true,
      render: ({ orderNumber, createTime }) => (
        <>
          {orderNumber}
          <span className={styles.detail}>{formatDateTime(createTime)}</span>
        </>
      ),
    },
    { key: 'user', title: m.admin_user(), nowrap: true, render: ({ user }) => user.name || `#${user._id}` },
    {
      key: 'provider',
      title: m.admin_order_provider(),
      nowrap: true,
      render: ({ provider }) => providerNames[provider](),
    },
    { key: 'get', title: m.admin_order_get(), align: 'right', render: ({ amount }) => amountText(amount) },
    {
      key: 'pay',
      title: m.admin_order_pay(),
      align: 'right',
      nowrap: true,
      render: ({ paymentAmount }) => amountText(paymentAmount),
    },
    { key: 'state', title: m.admin_state(), nowrap: true, render: (order) => <OrderState of={order} /> },
    {
      ...actsColumn(),
      render: (order) => (
        <RowButton label={m.admin_order_open_label({ order: order.orderNumber })} onClick={() => onOpen(order)}>
          {m.admin_user_open()}
        </RowButton>
      ),
    },
  ]
}

export function OrderState({ of }: { of: Pick<AdminOrder, 'state' | 'refundState'> }) {
  const { name, tone } = lookOf(of)
  return <Badge tone={tone}>{name()}</Badge>
}
