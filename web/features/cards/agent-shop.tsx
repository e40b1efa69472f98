import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import type { CardKind, NewBatch } from '#contract/modules/wallet/card.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { meQuery } from '#web/api/queries/queries.ts'
import { walletKey } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { sayFailure } from '#web/social/toggles/use-toggle.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { momentOf } from '#web/ui/format/local-time.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import { MomentField } from '#web/ui/forms/day-field.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { submitting } from '#web/ui/forms/submitting.ts'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { confirm } from '#web/ui/overlays/confirm.tsx'
import styles from './cards.module.css'
import type { MadeBatch } from './codes-dialog.tsx'
import { kindOptions } from './worth.ts'

type AgentShopProps = { me: OwnInfo; percent: number; onMade: (batch: MadeBatch) => void }

/** What a batch costs, and buying it. */
export function AgentShop({ me, percent, onMade }: AgentShopProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  const draft = useDraft(percent)
  const { buy, isPending } = useBuying(onMade)
  const balance = Math.round(me.money * 100)
  const isShort = draft.total > balance
  const submit = async () => {
    if (!draft.batch || isPending) return
    const amount = formatMoney(draft.total)
    const isSure = await confirm({
      title: m.wallet_agent_confirm({ count: formatExact(draft.batch.count) }),
      description: m.wallet_agent_confirm_text({ amount, currency }),
      confirmLabel: m.wallet_vip_pay({ amount, currency }),
    })
    if (isSure && draft.batch) await buy(draft.batch)
  }
  return (
    <form className={styles.form} onSubmit={submitting(submit)}>
      <Fields draft={draft} />
      <div className={styles.total}>
        <div aria-live="polite">
          <b>{m.wallet_agent_total({ amount: formatMoney(draft.total), currency })}</b>
          <p className={styles.small}>
            {isShort ? m.wallet_short() : m.wallet_agent_terms({ percent, balance: formatMoney(balance) })}
          </p>
        </div>
        <Button type="submit" variant="primary" disabled={!draft.batch || isShort} pending={isPending}>
          {m.wallet_agent_buy()}
        </Button>
      </div>
    </form>
  )
}

type Draft = ReturnType<typeof useDraft>

function useDraft(percent: number) {
  const { COMMON_VIP, COMMON_IS_VIP } = useSite()
  const plans = COMMON_IS_VIP ? COMMON_VIP : []
  const [kind, setKind] = useState<CardKind>('money')
  const [money, setMoney] = useState('10')
  const [days, setDays] = useState(String(plans[0]?.vipnumber ?? ''))
  const [count, setCount] = useState('10')
  const [until, setUntil] = useState('')
  const [perUser, setPerUser] = useState('')
  const [note, setNote] = useState('')
  const value = kind === 'money' ? amountOf(money) : Number(days)
  const cards = wholeOf(count)
  const limit = wholeOf(perUser)
  const plan = plans.find(({ vipnumber }) => vipnumber === value)
  const full = Math.round((kind === 'money' ? (value ?? 0) : (plan?.paymentAmount ?? 0)) * 100)
  // As the server rounds it: up.
  const total = Math.ceil((full * percent) / 100) * (cards ?? 0)
  const isLimitGood = limit !== undefined || perUser.trim() === ''
  const more = { expireTime: momentOf(until), perUser: limit, note: note.trim() || undefined }
  const batch: NewBatch | undefined =
    value && cards && total > 0 && isLimitGood ? { kind, value, count: cards, ...more } : undefined
  const amounts = { kind, setKind, money, setMoney, days, setDays, count, setCount }
  const terms = { until, setUntil, perUser, setPerUser, isLimitGood, note, setNote }
  return { plans, ...amounts, ...terms, total, batch }
}

function wholeOf(text: string): number | undefined {
  return /^[1-9]\d{0,3}$/.test(text.trim()) ? Math.min(Number(text), limits.cardsAtOnce) : undefined
}

function amountOf(text: string): number | undefined {
  const plain = text.trim()
  return /^\d{1,8}(\.\d{1,2})?$/.test(plain) && Number(plain) > 0 ? Number(plain) : undefined
}

function Fields({ draft }: { draft: Draft }) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <>
      {draft.plans.length > 0 && (
        <RadioGroup<CardKind>
          label={m.admin_card_kind()}
          inline
          value={draft.kind}
          onChange={draft.setKind}
          options={kindOptions(['money', 'vip'])}
        />
      )}
      <div className={styles.pair}>
        {draft.kind === 'money' ? (
          <TextField
            label={m.admin_card_value_money({ currency })}
            inputMode="decimal"
            autoComplete="off"
            value={draft.money}
            onChange={({ currentTarget }) => draft.setMoney(currentTarget.value)}
          />
        ) : (
          <Select
            label={m.admin_card_value_vip()}
            options={draft.plans.map(({ vipnumber }) => ({
              value: String(vipnumber),
              label: m.admin_cards_worth_days({ days: vipnumber }),
            }))}
            value={draft.days}
            onChange={draft.setDays}
          />
        )}
        <TextField
          label={m.admin_card_count()}
          inputMode="numeric"
          autoComplete="off"
          value={draft.count}
          onChange={({ currentTarget }) => draft.setCount(currentTarget.value)}
        />
      </div>
      <div className={styles.wide}>
        <MomentField
          label={m.admin_card_until()}
          hint={m.admin_card_until_hint()}
          value={draft.until}
          onChange={draft.setUntil}
        />
        <TextField
          label={m.admin_card_per_user()}
          hint={m.admin_card_per_user_hint()}
          error={draft.isLimitGood ? undefined : m.admin_card_count_bad({ max: limits.cardsAtOnce })}
          inputMode="numeric"
          autoComplete="off"
          value={draft.perUser}
          onChange={({ currentTarget }) => draft.setPerUser(currentTarget.value)}
        />
      </div>
      <TextField
        label={m.admin_card_note()}
        autoComplete="off"
        maxLength={limits.reason}
        value={draft.note}
        onChange={({ currentTarget }) => draft.setNote(currentTarget.value)}
      />
    </>
  )
}

function useBuying(onMade: (batch: MadeBatch) => void) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const [isPending, setIsPending] = useState(false)
  const buy = async (batch: NewBatch) => {
    setIsPending(true)
    try {
      onMade({ ...batch, ...(await attempt(batch, api.agentCard.create)) })
    } catch (error) {
      sayFailure(error)
    } finally {
      setIsPending(false)
    }
    // Also where the answer was lost: the list says whether it was bought.
    void queries.invalidateQueries({ queryKey: walletKey })
    queries.fetchQuery({ ...meQuery(api), staleTime: 0 }).catch(() => undefined)
  }
  return { buy, isPending }
}
