import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OrderDetail } from '#contract/modules/wallet/order.ts'
import { api } from '#web/api/browser.ts'
import { walletKey } from '#web/api/queries/wallet-queries.ts'
import { usePage } from '#web/session/page.tsx'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { openPayment } from './open-payment.ts'
import type { Paying, ShownPayment } from './pay-overlay.tsx'

/** Goes on with the payment of an order that was left before it was paid. */
export function useContinuedPayment(): Paying & { pay: (order: OrderDetail) => void } {
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
