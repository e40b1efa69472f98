import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { incomeQuery, walletKey, withdrawalsQuery } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button, type ButtonProps } from '#web/ui/controls/button.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDate } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './income.module.css'
import { withdrawalLooks } from './withdraw/names.ts'
import { WithdrawButton } from './withdraw/withdraw-button.tsx'

export type Look = 'desktop' | 'mobile'

const money = (amount: number) => formatMoney(Math.round(amount * 100))

/** What has been earned: four figures beside each other, or the first of them above the others and what can be done. */
export function IncomeFigures({ look }: { look: Look }) {
  const income = useQuery(incomeQuery(api))
  const figures = useFigures(look)
  if (income.isPending)
    return (
      <SkeletonRegion className={styles.waiting}>
        <Skeleton />
        <Skeleton width={60} />
      </SkeletonRegion>
    )
  if (!income.data) return <LoadError of={income} level={3} />
  if (look === 'desktop')
    return (
      <div className={styles.cards}>
        {figures.map(({ name, value, note }) => (
          <Card key={name} className={styles.card}>
            <h2 className={styles.name}>{name}</h2>
            <p className={styles.value}>{money(value)}</p>
            <p className={styles.under}>{note}</p>
          </Card>
        ))}
      </div>
    )
  return (
    <div className={styles.purse}>
      <dl className={styles.figures}>
        {figures.map(({ name, value }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{money(value)}</dd>
          </div>
        ))}
      </dl>
      <IncomeActs look="mobile" />
    </div>
  )
}

function useFigures(look: Look): { name: string; value: number; note?: string }[] {
  const { data } = useQuery(incomeQuery(api))
  const { COMMON_CURRENCY: currency, COMMON_EARNING } = useSite()
  const { WITHDRAW, HOLD_DAYS: days } = COMMON_EARNING
  const asked = useAsked()
  if (!data) return []
  const { available, due, withdrawing, month, total } = data
  const payable = look === 'mobile' ? m.income_payable({ currency }) : m.withdraw_available()
  return [
    WITHDRAW.ON
      ? { name: payable, value: available, note: m.income_least_note({ amount: money(WITHDRAW.MIN) }) }
      : { name: m.income_available({ currency }), value: available },
    { name: m.income_due(), value: due, note: m.income_due_note({ days }) },
    { name: m.income_withdrawing(), value: withdrawing, note: asked },
    { name: m.income_total(), value: total, note: m.income_month_note({ amount: money(month) }) },
  ]
}

/** How the request that is under way stands: there is one at most, and it is the newest. */
function useAsked(): string | undefined {
  const { WITHDRAW } = useSite().COMMON_EARNING
  const { data } = useInfiniteQuery({ ...withdrawalsQuery(api), enabled: WITHDRAW.ON })
  const newest = data?.pages[0]?.list[0]
  if (newest?.state !== 'pending' && newest?.state !== 'approved') return undefined
  return m.income_asked({ date: formatDate(newest.createTime).slice(5), state: withdrawalLooks[newest.state].name() })
}

/** The ways out, where something has come in. */
export function IncomeActs({ look }: { look: Look }) {
  const { data } = useQuery(incomeQuery(api))
  const { WITHDRAW } = useSite().COMMON_EARNING
  if (!data) return null
  const { available, isFrozen } = data
  const second = look === 'mobile' ? 'soft' : 'line'
  return (
    <div className={styles.acts} data-look={look}>
      <Convert
        available={available}
        isFrozen={isFrozen}
        variant={WITHDRAW.ON ? second : 'primary'}
        size={look === 'mobile' ? 48 : 36}
      />
      <WithdrawButton income={data} size={look === 'mobile' ? 48 : 36} />
    </div>
  )
}

/** Why nothing goes out. */
export function FrozenNotice({ flat }: { flat?: boolean }) {
  const { data } = useQuery(incomeQuery(api))
  if (!data?.isFrozen) return null
  return (
    <Notice tone="warning" flat={flat} className={flat ? undefined : styles.notice}>
      {m.wallet_frozen_because({ reason: data.freezeReason })}
    </Notice>
  )
}

type ConvertProps = { available: number; isFrozen: boolean } & Pick<ButtonProps, 'variant' | 'size'>

/** All of it at once: it does not come back, so it is asked for. */
function Convert({ available, isFrozen, ...look }: ConvertProps) {
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
    <Button {...look} pending={isPending} disabled={available <= 0 || isFrozen} onClick={() => void convert()}>
      {m.income_convert()}
    </Button>
  )
}
