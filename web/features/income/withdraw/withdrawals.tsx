import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { Withdrawal } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { walletKey, withdrawalsQuery } from '#web/api/queries/wallet-queries.ts'
import { useSite } from '#web/session/use-site.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import { amountText, wayNames, withdrawalLooks, yuanText } from './names.ts'
import styles from './withdraw.module.css'

/** What I asked to be paid, newest first. */
export function Withdrawals() {
  const withdrawals = useInfiniteQuery(withdrawalsQuery(api))
  if (withdrawals.isPending) return <SkeletonLines widths={[80, 60]} />
  if (!withdrawals.data) return <LoadError of={withdrawals} level={3} />
  const list = withdrawals.data.pages.flatMap((page) => page.list)
  if (list.length === 0) return <EmptyState title={m.withdraw_empty()} level={3} compact />
  return (
    <>
      <ul className={styles.list}>
        {list.map((withdrawal) => (
          <Row key={withdrawal._id} withdrawal={withdrawal} />
        ))}
      </ul>
      <MoreButton of={withdrawals} className={styles.more} />
    </>
  )
}

function Row({ withdrawal }: { withdrawal: Withdrawal }) {
  const { amount, paymentAmount, payee, state, reason, transferNumber, evidence, createTime } = withdrawal
  const look = withdrawalLooks[state]
  return (
    <li className={styles.item}>
      <div className={styles.what}>
        <span className={styles.title}>
          {m.withdraw_of({ amount: amountText(amount), payment: yuanText(paymentAmount) })}
          <Badge tone={look.tone}>{look.name()}</Badge>
        </span>
        <span className={styles.note}>
          {[
            `${wayNames[payee.way]()} ${payee.account}`,
            formatDateTime(createTime).slice(0, 16),
            transferNumber && m.withdraw_transfer({ number: transferNumber }),
            reason && m.withdraw_reason({ reason }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
        {evidence.length > 0 && <Evidence of={evidence} />}
      </div>
      {state === 'pending' && <Cancel withdrawal={withdrawal} />}
    </li>
  )
}

function Evidence({ of }: { of: string[] }) {
  return (
    <span className={styles.evidence}>
      {of.map((address, at) => (
        <a key={address} href={address} target="_blank" rel="noreferrer">
          {m.withdraw_evidence({ number: at + 1 })}
        </a>
      ))}
    </span>
  )
}

function Cancel({ withdrawal: { _id, amount } }: { withdrawal: Withdrawal }) {
  const queries = useQueryClient()
  const { isPending, act } = useAct()
  const { COMMON_CURRENCY: currency } = useSite()
  const cancel = async () => {
    const title = m.withdraw_cancel_sure({ amount: amountText(amount), currency })
    if (!(await confirm({ title, confirmLabel: m.withdraw_cancel() }))) return
    if (await act(() => api.withdraw.cancel({ withdrawId: _id }))) toast.success(m.withdraw_cancelled())
    void queries.invalidateQueries({ queryKey: walletKey })
  }
  return (
    <Button size={32} pending={isPending} onClick={() => void cancel()}>
      {m.withdraw_cancel()}
    </Button>
  )
}
