import { useQuery } from '@tanstack/react-query'
import type { LedgerLine } from '#contract/modules/wallet/ledger.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { failureText } from '#web/api/failure-text.ts'
import { orderDetailQuery } from '#web/api/queries/wallet-queries.ts'
import { methodNameOf } from '#web/features/wallet/pay/method-names.ts'
import { orderStateName } from '#web/features/wallet/pay/order-list.tsx'
import { OrderNumber } from '#web/features/wallet/pay/pay-overlay.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { yuan } from './money.tsx'
import styles from './statement.module.css'

type LineDetailProps = { line: LedgerLine | null; onClose: () => void }

/** Everything about one movement, and about the order behind it. */
export function LineDetail({ line, onClose }: LineDetailProps) {
  const shown = useLastShown(line)
  if (!shown) return null
  return (
    <Overlay open={line !== null} onClose={onClose} title={shown.title} size="sm" start={null}>
      <Facts line={shown} />
    </Overlay>
  )
}

const cents = (amount: number) => Math.round(amount * 100)

function Facts({ line }: { line: LedgerLine }) {
  const { COMMON_CURRENCY: currency } = useSite()
  const { kind, amount, balance, createTime, orderNumber, note, vip } = line
  const hasOrder = orderNumber !== '' && (kind === 'topup' || kind === 'refund')
  return (
    <>
      <p className={styles.detailAmount} data-in={amount > 0 || undefined}>
        {formatMoney(cents(amount), { signed: true })} <small>{currency}</small>
      </p>
      <dl className={styles.facts}>
        <Fact name={m.wallet_balance_then()} value={formatMoney(cents(balance))} />
        <Fact name={m.wallet_time()} value={formatDateTime(createTime)} />
        {vip && (
          <>
            <Fact name={m.wallet_vip_bought()} value={m.wallet_vip_day_count({ days: vip.days })} />
            <Fact name={m.wallet_vip_end()} value={formatDateTime(vip.endTime)} />
          </>
        )}
        {note && <Fact name={m.wallet_reason()} value={note} />}
        {hasOrder && <OrderFacts number={orderNumber} />}
      </dl>
      {orderNumber && <OrderNumber number={orderNumber} />}
    </>
  )
}

function OrderFacts({ number }: { number: string }) {
  const { data: order, error } = useQuery(orderDetailQuery(api, number))
  if (error) return <Fact name={m.wallet_state()} value={failureText(error)} />
  if (!order) return <Fact name={m.wallet_state()} value={<Spinner size={12} label />} />
  return (
    <>
      <Fact name={m.wallet_state()} value={orderStateName(order)} />
      <Fact name={m.wallet_methods()} value={methodNameOf(order)} />
      <Fact name={m.wallet_paid_sum()} value={yuan(cents(order.paymentAmount))} />
      {order.payTime > 0 && <Fact name={m.wallet_pay_time()} value={formatDateTime(order.payTime)} />}
      {order.refundTime > 0 && <Fact name={m.wallet_refund_time()} value={formatDateTime(order.refundTime)} />}
      <Fact name={m.wallet_trade()} value={order.trade_no} />
    </>
  )
}

function Fact({ name, value }: { name: string; value: React.ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
