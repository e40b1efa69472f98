import { useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { incomeQuery, walletKey } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './income.module.css'
import { WithdrawButton } from './withdraw/withdraw-button.tsx'

const money = (amount: number) => formatMoney(Math.round(amount * 100))

function Waiting() {
  return (
    <SkeletonRegion className={styles.waiting}>
      <Skeleton />
      <Skeleton width={60} />
    </SkeletonRegion>
  )
}

/** What has been earned, and the way of what is available to the balance. */
export function IncomeFigures() {
  const income = useQuery(incomeQuery(api))
  const { COMMON_CURRENCY: currency, COMMON_EARNING } = useSite()
  if (income.isPending) return <Waiting />
  if (!income.data) return <LoadError of={income} level={3} />
  const { available, due, withdrawing, month, total, isFrozen, freezeReason } = income.data
  const figures: { name: string; value: number; note?: string }[] = [
    { name: m.income_due(), value: due, note: m.income_due_note({ days: COMMON_EARNING.HOLD_DAYS }) },
    { name: m.income_withdrawing(), value: withdrawing },
    { name: m.income_total(), value: total, note: m.income_month_note({ amount: money(month) }) },
  ]
  return (
    <div className={styles.head}>
      <dl className={styles.figures}>
        <div className={styles.main}>
          <dt>{COMMON_EARNING.WITHDRAW.ON ? m.withdraw_available() : m.income_available({ currency })}</dt>
          <dd>{money(available)}</dd>
          {COMMON_EARNING.WITHDRAW.ON && (
            <dd className={styles.under}>{m.income_least_note({ amount: money(COMMON_EARNING.WITHDRAW.MIN) })}</dd>
          )}
        </div>
        {figures.map(({ name, value, note }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(value)}</dd>
            {note && <dd className={styles.under}>{note}</dd>}
          </div>
        ))}
      </dl>
      <div className={styles.act}>
        <WithdrawButton income={income.data} />
        <Convert available={available} isFrozen={isFrozen} />
        <p className={styles.note}>{isFrozen ? m.wallet_frozen_because({ reason: freezeReason }) : m.income_note()}</p>
      </div>
    </div>
  )
}

/** All of it at once: it does not come back, so it is asked for. */
function Convert({ available, isFrozen }: { available: number; isFrozen: boolean }) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const { isPending, act } = useAct()
  const { COMMON_CURRENCY: currency } = useSite()
  const convert = async () => {
    const isSure = await confirm({
      title: m.income_convert(),
      description: m.income_convert_text({ amount: money(available), currency }),
      confirmLabel: m.income_convert(),
    })
    if (!isSure) return
    const isDone = await act(() => attempt({ amount: available }, api.income.convert))
    if (isDone) toast.success(m.income_converted({ amount: money(available), currency }))
    void queries.invalidateQueries({ queryKey: walletKey })
    void queries.invalidateQueries({ queryKey: meQuery(api).queryKey })
  }
  return (
    <Button variant="primary" pending={isPending} disabled={available <= 0 || isFrozen} onClick={() => void convert()}>
      {m.income_convert()}
    </Button>
  )
}
