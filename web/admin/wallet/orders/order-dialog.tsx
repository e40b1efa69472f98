import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AdminOrder, PayNotification } from '#contract/modules/wallet/admin-pay.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import pairs from '#web/admin/pairs.module.css'
import { searchOf } from '#web/admin/wallet/address.ts'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { LineTable } from '#web/admin/wallet/ledger/line-table.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminOrderQuery, orderLinesQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { doubtOf, isHalfRefunded, outcomeLooks, providerNames } from './names.ts'
import { OrderState } from './order-table.tsx'
import { RefundDialog } from './refund-dialog.tsx'

type OrderDialogProps = { order: AdminOrder | null; onClose: () => void }

/** An order with everything that a provider told about it, what the books say, and the way back. */
export function OrderDialog({ order, onClose }: OrderDialogProps) {
  const shown = useLastShown(order)
  return (
    <Overlay
      open={order !== null}
      onClose={onClose}
      size="lg"
      title={m.admin_order_title({ order: shown?.orderNumber ?? '' })}
    >
      {shown && <Content key={shown.trade_no} tradeNo={shown.trade_no} />}
    </Overlay>
  )
}

function Content({ tradeNo }: { tradeNo: string }) {
  const { data, error, refetch, isFetching } = useQuery(adminOrderQuery(api, tradeNo))
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} />
  if (!data)
    return (
      <SkeletonRegion className={styles.stack}>
        <Skeleton width={60} />
        <Skeleton width={80} />
      </SkeletonRegion>
    )
  return (
    <div className={styles.stack}>
      <Facts order={data.order} />
      <Refund order={data.order} />
      <section className={styles.part}>
        <h3>{m.admin_order_notifications()}</h3>
        <Notifications of={data.notifications} />
      </section>
      <section className={styles.part}>
        <h3>{m.admin_order_lines()}</h3>
        <OrderLines order={data.order} />
      </section>
    </div>
  )
}

function Facts({ order }: { order: AdminOrder }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const when = (time: number) => (time ? formatDateTime(time) : '—')
  return (
    <dl className={classNames(pairs.pairs, styles.list)}>
      <dt>{m.admin_state()}</dt>
      <dd>
        <OrderState of={order} />
      </dd>
      <dt>{m.admin_user()}</dt>
      <dd>
        <Link to={`/admin/ledger${searchOf({ user: order.user._id })}`} className={styles.link}>
          {order.user.name || `#${order.user._id}`}
        </Link>
      </dd>
      <dt>{m.admin_order_get()}</dt>
      <dd>
        {amountText(order.amount)} {currency}
      </dd>
      <dt>{m.admin_order_pay()}</dt>
      <dd>{amountText(order.paymentAmount)}</dd>
      <dt>{m.admin_order_method()}</dt>
      <dd>
        {providerNames[order.provider]()} · {order.paymodename || order.paymode}
      </dd>
      <dt>{m.admin_order_trade()}</dt>
      <dd>{order.trade_no}</dd>
      <dt>{m.admin_order_provider_trade()}</dt>
      <dd>{order.providerTrade || '—'}</dd>
      <dt>{m.admin_order_created_at()}</dt>
      <dd>{when(order.createTime)}</dd>
      <dt>{m.admin_order_paid_at()}</dt>
      <dd>{when(order.payTime)}</dd>
      {order.refundTime > 0 && (
        <>
          <dt>{m.admin_order_refunded_at()}</dt>
          <dd>{when(order.refundTime)}</dd>
        </>
      )}
    </dl>
  )
}

function Refund({ order }: { order: AdminOrder }) {
  const [isAsking, setIsAsking] = useState(false)
  const isPending = isHalfRefunded(order)
  const words = {
    pending: m.admin_order_refund_pending,
    refused: m.admin_order_refund_refused,
    done: m.admin_order_refund_done,
    manual: m.admin_order_refund_by_hand,
    '': undefined,
  }[order.refundState]
  return (
    <>
      {words && (
        <Notice tone={isPending ? 'warning' : 'info'}>
          {words()}
          {order.refundRefusal && ` · ${m.admin_order_refund_code({ code: order.refundRefusal })}`} ·{' '}
          {m.admin_order_refund_because({ reason: order.refundReason })}
        </Notice>
      )}
      {(order.state === 'paid' || isPending) && (
        <Able to="money.refund">
          <div>
            <Button variant="danger" size={32} onClick={() => setIsAsking(true)}>
              {isPending ? m.admin_order_refund_again() : m.admin_order_refund()}
            </Button>
          </div>
        </Able>
      )}
      <RefundDialog order={order} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  )
}

function Notifications({ of: list }: { of: PayNotification[] }) {
  if (list.length === 0) return <p className={styles.quiet}>{m.admin_order_no_notifications()}</p>
  return (
    <Table
      label={m.admin_order_notifications()}
      className={styles.table}
      rows={list}
      columns={[
        {
          key: 'time',
          title: m.admin_review_received(),
          nowrap: true,
          render: ({ receiveTime, origin, times }) => (
            <>
              {formatDateTime(receiveTime)}
              <span className={styles.detail}>
                {origin === 'notify' ? m.admin_notify_origin_notify() : m.admin_notify_origin_query()}
                {times > 1 && ` · ${m.admin_notify_times({ count: times })}`}
              </span>
            </>
          ),
        },
        {
          key: 'outcome',
          title: m.admin_state(),
          render: (told) => (
            <>
              <Badge tone={outcomeLooks[told.outcome].tone}>{outcomeLooks[told.outcome].name()}</Badge>
              <span className={styles.detail}>{told.outcome === 'unknown' ? '' : doubtOf(told)}</span>
            </>
          ),
        },
        {
          key: 'trade',
          title: m.admin_order_provider_trade(),
          mono: true,
          render: (told) => told.providerTrade || '—',
        },
        {
          key: 'amount',
          title: m.admin_review_told(),
          align: 'right',
          nowrap: true,
          render: ({ paymentAmount }) => (paymentAmount === null ? '—' : amountText(paymentAmount)),
        },
      ]}
    />
  )
}

/** What the books say of an order: among the newest lines of the member; older ones stand in the statement. */
function OrderLines({ order }: { order: AdminOrder }) {
  const isBooked = order.state === 'paid' || order.state === 'refunded'
  const { data, error, refetch, isFetching } = useQuery({
    ...orderLinesQuery(api, order.user._id),
    enabled: isBooked,
  })
  if (!isBooked) return <p className={styles.quiet}>{m.admin_order_no_lines()}</p>
  if (!data && error) return <LoadError of={{ error, refetch, isFetching }} />
  const lines = data?.filter(({ orderNumber }) => orderNumber === order.orderNumber)
  if (lines?.length === 0)
    return (
      <Link to={`/admin/ledger${searchOf({ user: order.user._id })}`} className={styles.link}>
        {m.admin_user_ledger()}
      </Link>
    )
  return <LineTable rows={lines} />
}
