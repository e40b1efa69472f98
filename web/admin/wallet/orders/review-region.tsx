import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PayNotification } from '#contract/modules/wallet/admin-pay.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { actsColumn } from '#web/admin/list-card.tsx'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { MoneyDialog } from '#web/admin/wallet/money-dialog.tsx'
import { Region } from '#web/admin/wallet/region.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { reviewsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { useLastShown } from '#web/ui/hooks/use-last-shown.ts'
import { Table } from '#web/ui/layout/table.tsx'
import { doubtOf, providerNames } from './names.ts'

export const reviewsShown = 50

type Decision = 'credit' | 'reject'
type Asked = { payment: PayNotification; decision: Decision }

/** Payments that the server did not dare to decide about, oldest first. Nothing to see while there are none. */
export function ReviewRegion() {
  const query = useQuery(reviewsQuery(api, 1, reviewsShown))
  const [asked, setAsked] = useState<Asked | null>(null)
  const shown = useLastShown(asked)
  if (query.data?.total === 0 && !shown) return null
  return (
    <>
      <Region
        title={m.admin_reviews()}
        of={query}
        head={
          <>
            {query.data && <Badge tone="warning">{query.data.total}</Badge>}
            <span className={styles.quiet}>{m.admin_reviews_lead()}</span>
          </>
        }
      >
        <ReviewTable rows={query.data?.list} onAsk={setAsked} />
      </Region>
      {shown && <DecisionDialog asked={shown} open={asked !== null} onClose={() => setAsked(null)} />}
    </>
  )
}

type ReviewTableProps = { rows: PayNotification[] | undefined; onAsk: (asked: Asked) => void }

function ReviewTable({ rows, onAsk }: ReviewTableProps) {
  const button = (payment: PayNotification, decision: Decision) => {
    const trade = payment.trade_no || payment.providerTrade
    return (
      <Button
        variant="text"
        size={32}
        aria-label={
          decision === 'credit' ? m.admin_review_credit_label({ trade }) : m.admin_review_reject_label({ trade })
        }
        onClick={() => onAsk({ payment, decision })}
      >
        {decision === 'credit' ? m.admin_review_credit() : m.admin_review_reject()}
      </Button>
    )
  }
  return (
    <Table
      label={m.admin_reviews()}
      rows={rows}
      loadingRows={2}
      className={styles.wideTable}
      empty={<EmptyState title={m.admin_reviews_none()} />}
      columns={[
        { key: 'trade', title: m.admin_order_trade(), render: (payment) => <Which payment={payment} /> },
        { key: 'why', title: m.admin_review_why(), nowrap: true, render: doubtOf },
        {
          key: 'told',
          title: m.admin_review_told(),
          align: 'right',
          render: ({ paymentAmount }) => (paymentAmount === null ? '—' : amountText(paymentAmount)),
        },
        {
          key: 'ordered',
          title: m.admin_review_ordered(),
          align: 'right',
          render: ({ order }) => (order ? amountText(order.paymentAmount) : '—'),
        },
        {
          key: 'time',
          title: m.admin_review_received(),
          nowrap: true,
          render: ({ receiveTime }) => formatDateTime(receiveTime),
        },
        {
          ...actsColumn(),
          nowrap: true,
          render: (payment) => (
            <Able to="money.edit">
              {payment.order?.state === 'review' && button(payment, 'credit')}
              {button(payment, 'reject')}
            </Able>
          ),
        },
      ]}
    />
  )
}

function Which({ payment: { trade_no, providerTrade, provider, order } }: { payment: PayNotification }) {
  return (
    <>
      {trade_no || '—'}
      <span className={styles.detail}>
        {[providerNames[provider](), providerTrade, order?.user.name].filter(Boolean).join(' · ')}
      </span>
    </>
  )
}

type DecisionDialogProps = { asked: Asked; open: boolean; onClose: () => void }

function DecisionDialog({ asked: { payment, decision }, open, onClose }: DecisionDialogProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const attempt = useAttempt()
  const { order, paymentAmount } = payment
  const isCredit = decision === 'credit'
  const text = isCredit
    ? m.admin_review_credit_text({ name: order?.user.name ?? '', amount: amountText(order?.amount ?? 0), currency })
    : m.admin_review_reject_text({ amount: amountText(paymentAmount ?? 0) })
  return (
    <MoneyDialog
      open={open}
      onClose={onClose}
      title={isCredit ? m.admin_review_credit() : m.admin_review_reject()}
      description={`${doubtOf(payment)} · ${text}`}
      reasonLabel={m.admin_reason_kept()}
      confirmLabel={isCredit ? m.admin_review_credit() : m.admin_review_reject()}
      tone={isCredit ? 'primary' : 'danger'}
      onConfirm={async (reason) => {
        await attempt({ _id: payment._id, decision, reason }, api.adminPay.review)
        return true
      }}
    />
  )
}
