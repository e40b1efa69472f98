import type { AdminPurchase } from '#contract/modules/wallet/purchase.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { actsColumn, RowButton } from '#web/admin/list-card.tsx'
import { searchOf } from '#web/admin/wallet/address.ts'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { MemberLink } from '#web/admin/wallet/member-link.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { purchaseLooks } from '#web/features/wallet/buying/purchase-looks.ts'
import { targetNames } from '#web/features/wallet/buying/target-names.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { type Column, Table } from '#web/ui/layout/table.tsx'

type PurchaseTableProps = { rows: AdminPurchase[] | undefined; onGiveBack: (purchase: AdminPurchase) => void }

export function PurchaseTable({ rows, onGiveBack }: PurchaseTableProps) {
  return (
    <Table
      label={m.admin_purchases()}
      rows={rows}
      rowKey={({ _id }) => _id}
      className={styles.wideTable}
      empty={<EmptyState title={m.purchase_empty_all()} />}
      columns={columns(onGiveBack)}
    />
  )
}

function columns(onGiveBack: PurchaseTableProps['onGiveBack']): Column<AdminPurchase>[] {
  return [
    {
      key: 'target',
      title: m.admin_purchases_what(),
      render: ({ target, orderNumber, createTime }) => (
        <>
          {target.title || targetNames[target.type]()}
          <span className={styles.detail}>
            {targetNames[target.type]()} · {orderNumber} · {formatDateTime(createTime)}
          </span>
        </>
      ),
    },
    {
      key: 'user',
      title: m.admin_purchases_buyer(),
      nowrap: true,
      render: ({ user }) => <MemberLink of={user} to={(id) => searchOf({ user: id })} />,
    },
    {
      key: 'author',
      title: m.admin_purchases_author(),
      nowrap: true,
      render: ({ author }) => <MemberLink of={author} to={(id) => searchOf({ author: id })} />,
    },
    {
      key: 'paid',
      title: m.admin_order_pay(),
      align: 'right',
      nowrap: true,
      render: ({ paid, share, fee }) => (
        <>
          {amountText(paid)}
          <span className={styles.detail}>
            {m.admin_purchases_shares({ share: amountText(share), fee: amountText(fee) })}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: m.admin_state(),
      render: ({ state, refundAsked, refundReason }) => (
        <>
          <Badge tone={purchaseLooks[state].tone}>{purchaseLooks[state].name()}</Badge>
          {refundAsked && state !== 'refunded' && (
            <span className={styles.detail}>{m.admin_purchases_reason({ reason: refundReason })}</span>
          )}
        </>
      ),
    },
    {
      ...actsColumn(),
      render: (purchase) =>
        purchase.state !== 'refunded' &&
        (purchase.saleState !== '' || purchase.target.type === 'goods') && (
          <Able to="money.refund">
            <RowButton
              label={m.admin_purchases_back_of({ title: purchase.target.title })}
              onClick={() => onGiveBack(purchase)}
            >
              {m.admin_order_refund()}
            </RowButton>
          </Able>
        ),
    },
  ]
}
