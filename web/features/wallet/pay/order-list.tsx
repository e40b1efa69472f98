import { type InfiniteData, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { OrderDetail } from '#contract/modules/wallet/order.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { ordersQuery, recentOrdersQuery, walletKey } from '#web/api/queries/wallet-queries.ts'
import { plainMoney, yuan } from '#web/features/wallet/statement/money.tsx'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { methodNameOf } from './method-names.ts'
import { openPayment } from './open-payment.ts'
import styles from './order-list.module.css'
import { type Paying, PayOverlay, type ShownPayment } from './pay-overlay.tsx'

const names: Record<OrderDetail['status'], () => string> = {
  pending: m.wallet_state_pending,
  paid: m.wallet_state_paid,
  closed: m.wallet_state_closed,
  refunded: m.wallet_state_refunded,
}

export function orderStateName({ status, inReview }: Pick<OrderDetail, 'status' | 'inReview'>): string {
  return inReview ? m.order_in_review() : names[status]()
}

/** Who never ordered anything has no list. */
export function useHasOrders(): boolean {
  return (useInfiniteQuery(ordersQuery(api)).data?.pages[0]?.total ?? 0) > 0
}

/** My top-up orders, newest first; what still waits can be paid from here. */
export function OrderList() {
  const orders = useInfiniteQuery(ordersQuery(api))
  const paying = useContinuedPayment()
  return (
    <>
      <Orders list={allOf(orders.data)} paying={paying} />
      <MoreButton of={orders} className={styles.more} />
      <PayOverlay topUp={paying} />
    </>
  )
}

/** The same to look through, where what waits stands elsewhere. */
export function OrderHistory() {
  const orders = useInfiniteQuery(ordersQuery(api))
  return (
    <>
      <Orders list={allOf(orders.data)} />
      <MoreButton of={orders} className={styles.more} />
    </>
  )
}

/** Only what waits to be paid, in the frame of the page; how a payment ended stays in sight when nothing waits any more. */
export function WaitingOrders({ frame }: { frame: (list: ReactNode) => ReactNode }) {
  const { data } = useQuery(recentOrdersQuery(api))
  const paying = useContinuedPayment()
  const list = data?.list.filter(({ status }) => status === 'pending') ?? []
  return (
    <>
      {list.length > 0 && frame(<Orders list={list} paying={paying} />)}
      <PayOverlay topUp={paying} />
    </>
  )
}

const allOf = (data: InfiniteData<{ list: OrderDetail[] }> | undefined) => data?.pages.flatMap(({ list }) => list) ?? []

type OrdersProps = { list: OrderDetail[]; paying?: ReturnType<typeof useContinuedPayment> }

function Orders({ list, paying }: OrdersProps) {
  const { COMMON_IS_PAY } = useSite()
  const [chosen, setChosen] = useState('')
  const pay = (order: OrderDetail) => {
    setChosen(order.orderNumber)
    paying?.pay(order)
  }
  return (
    <ul className={styles.orders}>
      {list.map((order) => (
        <Order
          key={order.trade_no}
          order={order}
          isPending={paying?.pending === true && chosen === order.orderNumber}
          onPay={COMMON_IS_PAY && paying ? () => pay(order) : undefined}
        />
      ))}
    </ul>
  )
}

const tones: Record<OrderDetail['status'], BadgeTone> = {
  pending: 'warning',
  paid: 'success',
  closed: 'plain',
  refunded: 'plain',
}

type OrderProps = { order: OrderDetail; isPending: boolean; onPay?: () => void }

function Order({ order, isPending, onPay }: OrderProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const { status, inReview, amount, paymentAmount, orderNumber, createTime } = order
  return (
    <li className={styles.order}>
      <div className={styles.what}>
        <span className={styles.title}>
          {m.wallet_coins({ amount: plainMoney(Math.round(amount * 100)), currency })}
          <Badge tone={tones[status]}>{orderStateName(order)}</Badge>
        </span>
        <span className={styles.note}>
          {methodNameOf(order)} · {yuan(Math.round(paymentAmount * 100))} · {formatDateTime(createTime).slice(0, 16)}
        </span>
      </div>
      {onPay && status === 'pending' && !inReview && (
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

/** Goes on with the payment of an order that was left before it was paid. */
function useContinuedPayment(): Paying & { pay: (order: OrderDetail) => void } {
  const queries = useQueryClient()
  const { isMobile: onPhone } = usePage()
  const [order, setOrder] = useState<OrderDetail | null>(null)
  const [payment, setPayment] = useState<ShownPayment | null>(null)
  const [pending, setPending] = useState(false)
  const refresh = () => void queries.invalidateQueries({ queryKey: walletKey })
  const pay = async (chosen: OrderDetail) => {
    setOrder(chosen)
    setPending(true)
    try {
      const { orderNumber, paymode: type, paymodename: name } = chosen
      const answer = await api.order.createPay({ orderNumber })
      openPayment(answer, { onPhone, show: () => setPayment({ ...answer, method: { type, name } }) })
    } catch (error) {
      sayFailure(error)
      // Perhaps it was paid elsewhere, or it is over.
      refresh()
    } finally {
      setPending(false)
    }
  }
  return {
    payment,
    pending,
    pay: (chosen) => void pay(chosen),
    submit: () => order && void pay(order),
    closePayment() {
      setPayment(null)
      refresh()
    },
    forget: refresh,
  }
}
