import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '#contract/order.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ordersQuery } from '#web/api/wallet-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format.ts'
import { MoreButton } from '#web/ui/more-button.tsx'
import { plainMoney, yuan } from './money.tsx'
import styles from './order-list.module.css'
import { orderStateName } from './order-state.ts'
import { PayOverlay } from './pay-overlay.tsx'
import { useContinuedPayment } from './use-continued-payment.ts'

/** Who never ordered anything has no list. */
export function useHasOrders(): boolean {
  return (useInfiniteQuery(ordersQuery(api)).data?.pages[0]?.total ?? 0) > 0
}

/** My top-up orders, newest first; what still waits can be paid from here. */
export function OrderList() {
  const orders = useInfiniteQuery(ordersQuery(api))
  const paying = useContinuedPayment()
  const [chosen, setChosen] = useState('')
  const list = orders.data?.pages.flatMap((page) => page.list) ?? []
  const pay = (order: OrderDetail) => {
    setChosen(order.orderNumber)
    paying.pay(order)
  }
  return (
    <>
      <ul className={styles.orders}>
        {list.map((order) => (
          <Order
            key={order.trade_no}
            order={order}
            isPending={paying.pending && chosen === order.orderNumber}
            onPay={() => pay(order)}
          />
        ))}
      </ul>
      <MoreButton of={orders} className={styles.more} />
      <PayOverlay topUp={paying} />
    </>
  )
}

const tones: Record<OrderDetail['status'], BadgeTone> = {
  pending: 'warning',
  paid: 'success',
  closed: 'plain',
  refunded: 'plain',
}

type OrderProps = { order: OrderDetail; isPending: boolean; onPay: () => void }

function Order({ order, isPending, onPay }: OrderProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const { status, inReview, amount, paymentAmount, paymodename, orderNumber, createTime } = order
  return (
    <li className={styles.order}>
      <div className={styles.what}>
        <span className={styles.title}>
          {m.wallet_coins({ amount: plainMoney(Math.round(amount * 100)), currency })}
          <Badge tone={tones[status]}>{orderStateName(order)}</Badge>
        </span>
        <span className={styles.note}>
          {paymodename} · {yuan(Math.round(paymentAmount * 100))} · {formatDateTime(createTime).slice(0, 16)}
        </span>
      </div>
      {status === 'pending' && !inReview && (
        <Button
          variant="soft"
          size={32}
          pending={isPending}
          aria-label={m.wallet_continue_label({ order: orderNumber })}
          onClick={onPay}
        >
          {m.wallet_continue()}
        </Button>
      )}
    </li>
  )
}
