import { useQuery } from '@tanstack/react-query'
import Copy from 'lucide-react/icons/copy'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Payment } from '#contract/modules/wallet/order.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { orderQuery } from '#web/api/queries/wallet-queries.ts'
import { plainMoney } from '#web/features/wallet/statement/money.tsx'
import type { PayMethodChoice } from '#web/features/wallet/top-up/use-top-up.ts'
import { useWalletNews } from '#web/features/wallet/use-wallet-news.ts'
import { usePage } from '#web/session/page.tsx'
import { useSite } from '#web/session/use-site.ts'
import { QrCode } from '#web/social/share/qr-code.tsx'
import { Button, IconButton } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import large from './amount.module.css'
import { type Outcome, Paid, useBalanceBefore } from './paid.tsx'
import { PayLogo } from './pay-logo.tsx'
import styles from './pay-overlay.module.css'

export type ShownPayment = Payment & { method: PayMethodChoice }

/** A payment, and whoever asks for it. */
export interface Paying {
  payment: ShownPayment | null
  pending: boolean
  /** Asks for it once more. */
  submit: () => void
  closePayment: () => void
  /** The order is over. */
  forget: () => void
}

/** A payment that waits, with its QR code or the way to the app, until it is paid, over, or left; and how it ended. */
export function PayOverlay({ topUp }: { topUp: Paying }) {
  const { payment } = topUp
  const shown = useLastShown(payment)
  const [paid, setPaid] = useState<{ trade: string; outcome: Outcome } | null>(null)
  if (!shown) return null
  const { trade_no: trade } = shown
  const outcome = paid?.trade === trade ? paid.outcome : null
  return (
    <Overlay
      open={payment !== null}
      // What is paid cannot be cancelled.
      start={outcome ? null : undefined}
      onClose={topUp.closePayment}
      size="sm"
      title={
        <span className={styles.qrTitle}>
          <PayLogo type={shown.method.type} />
          {shown.method.name}
        </span>
      }
    >
      {outcome ? (
        <Paid {...outcome} onDone={topUp.closePayment} />
      ) : (
        payment && (
          <Waiting key={trade} payment={shown} topUp={topUp} onPaid={(ended) => setPaid({ trade, outcome: ended })} />
        )
      )}
    </Overlay>
  )
}

type WaitingProps = { payment: ShownPayment; topUp: Paying; onPaid: (outcome: Outcome) => void }

function Waiting({ payment, topUp, onPaid }: WaitingProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const order = usePayment(payment, topUp, onPaid)
  const isOver = order.data?.status === 'closed'
  return (
    <div className={styles.qrBody}>
      <p className={styles.qrNote}>{m.wallet_due()}</p>
      <p className={classNames(large.amount, styles.qrAmount)}>
        <small>¥</small>
        {formatMoney(Math.round(payment.paymentAmount * 100))}
      </p>
      <p className={styles.qrNote}>
        {m.wallet_arrives({ amount: plainMoney(Math.round(payment.amount * 100)), currency })}
      </p>
      <Way payment={payment} isOver={isOver} topUp={topUp} />
      <State payment={payment} isOver={isOver} inReview={order.data?.inReview ?? false} />
      <PhoneHint payment={payment} />
      <div className={styles.qrActs}>
        <Button variant="line" pending={order.isAsking} onClick={order.ask}>
          {m.wallet_paid_refresh()}
        </Button>
        <Button variant="quiet" onClick={topUp.closePayment}>
          {m.ui_close()}
        </Button>
      </div>
      <OrderNumber number={payment.orderNumber} />
    </div>
  )
}

type WayProps = { payment: ShownPayment; isOver: boolean; topUp: Paying }

/** A code to scan; on a phone that can open the app instead, the button for it. */
function Way({ payment, isOver, topUp }: WayProps) {
  const { isMobile } = usePage()
  const { type, path, method } = payment
  const label = m.wallet_qr({ method: method.name })
  if (isMobile && type === 'payurl')
    return isOver ? (
      <p className={styles.app}>{m.order_expired()}</p>
    ) : (
      <Button variant="primary" size={48} block className={styles.app} onClick={() => location.assign(path)}>
        {m.wallet_open_app()}
      </Button>
    )
  return (
    <div className={styles.qr}>
      {type === 'payurl' ? <QrCode of={path} label={label} /> : <img src={path} alt={label} width={200} height={200} />}
      {isOver && (
        <div className={styles.qrOver}>
          <p>{m.wallet_qr_over()}</p>
          <Button variant="primary" size={32} pending={topUp.pending} onClick={topUp.submit}>
            {m.wallet_qr_again()}
          </Button>
        </div>
      )}
    </div>
  )
}

function State({ payment, isOver, inReview }: { payment: Payment; isOver: boolean; inReview: boolean }) {
  const time = useTimeLeft(payment.expireTime)
  if (isOver) return null
  return (
    <div className={styles.qrState}>
      <Spinner size={16} />
      <p role="status">{inReview ? m.order_in_review() : m.wallet_waiting()}</p>
      {time && !inReview && (
        <p className={styles.qrTime} role="timer" aria-label={m.wallet_time_left({ time })}>
          {time}
        </p>
      )}
    </div>
  )
}

/** A phone cannot look at its own screen. */
function PhoneHint({ payment: { type } }: { payment: Payment }) {
  return usePage().isMobile && type === 'qrcode' ? <p className={styles.qrNote}>{m.wallet_qr_phone()}</p> : null
}

export function OrderNumber({ number }: { number: string }) {
  const copy = async () => {
    if (await copyText(number)) toast.success(m.share_copied())
  }
  return (
    <p className={styles.orderNumber}>
      <span>{m.wallet_order_number()}</span>
      <span className={styles.number}>{number}</span>
      <IconButton
        size={28}
        label={m.wallet_copy_number()}
        icon={<Icon of={Copy} size={14} />}
        onClick={() => void copy()}
      />
    </p>
  )
}

const askEvery = 2000

/** Looks after the order until it is paid: by asking, and at once when the socket says so. */
function usePayment({ orderNumber, amount }: Payment, topUp: Paying, onPaid: WaitingProps['onPaid']) {
  const { COMMON_CURRENCY: currency } = useSite()
  const before = useBalanceBefore()
  const tell = useWalletNews()
  const [isAsking, setAsking] = useState(false)
  const { data, refetch } = useQuery({
    ...orderQuery(api, orderNumber),
    refetchInterval: ({ state }) => (!state.data || state.data.status === 'pending' ? askEvery : false),
  })
  const paid = useEffectEvent(() => {
    topUp.forget()
    tell()
    onPaid({ text: m.wallet_topup_done({ amount: formatMoney(Math.round(amount * 100)), currency }), before })
  })
  const over = useEffectEvent(() => topUp.forget())
  useEffect(() => {
    if (data?.status === 'paid') paid()
    if (data?.status === 'closed') over()
  }, [data?.status])
  const ask = async () => {
    setAsking(true)
    const answer = await refetch()
    setAsking(false)
    if (answer.data?.status === 'pending') toast.info(m.wallet_not_yet())
  }
  return { data, ask: () => void ask(), isAsking }
}

const longest = 2 * 3600_000

/** mm:ss; nothing where the clock of the device cannot be right. That time is over only the server says. */
function useTimeLeft(end: number): string | null {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  const left = end - now
  if (left <= 0 || left > longest) return null
  const seconds = Math.ceil(left / 1000)
  return `${String(Math.floor(seconds / 60)).padStart(2, '0')}:${String(seconds % 60).padStart(2, '0')}`
}
