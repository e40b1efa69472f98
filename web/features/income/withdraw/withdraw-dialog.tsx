import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SiteConfig } from '#contract/modules/site/config.ts'
import type { Income } from '#contract/modules/wallet/income.ts'
import { payoutFee, payoutOf } from '#contract/modules/wallet/payout.ts'
import type { Payee } from '#contract/modules/wallet/withdraw.ts'
import { limits } from '#contract/shared/limits.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { fieldErrors } from '#web/api/field-errors.ts'
import { payeesQuery, walletKey } from '#web/api/queries/wallet-queries.ts'
import { useAttempt } from '#web/api/use-attempt.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Select } from '#web/ui/forms/select.tsx'
import { TextField } from '#web/ui/forms/text-field.tsx'
import { Overlay } from '#web/ui/overlays/overlay.tsx'
import { amountText, wayNames, yuanText } from './names.ts'
import { PayeeDialog } from './payee-dialog.tsx'
import styles from './withdraw.module.css'

type Terms = SiteConfig['COMMON_EARNING']['WITHDRAW']
type WithdrawDialogProps = { income: Income; open: boolean; onClose: () => void }

/** Cents of what somebody typed; undefined when it is no amount. */
function centsOf(typed: string): number | undefined {
  const plain = typed.trim().replaceAll(',', '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : undefined
}

/** Why it cannot be sent as it stands; undefined: it can. */
function whyNot(cents: number | undefined, payee: Payee | undefined, income: Income, terms: Terms): string | undefined {
  if (income.isFrozen) return m.wallet_frozen_because({ reason: income.freezeReason })
  if (income.withdrawing > 0) return m.withdraw_open()
  if (cents === undefined) return m.withdraw_need_amount()
  if (cents < terms.MIN * 100) return m.withdraw_min({ min: amountText(terms.MIN) })
  if (cents > terms.MAX * 100) return m.withdraw_max({ max: amountText(terms.MAX) })
  if (cents > Math.round(income.available * 100)) return m.income_short()
  if (payoutOf(cents, terms) === 0) return m.withdraw_all_fee()
  if (!payee) return m.withdraw_need_payee()
  if (payee.usableTime > Date.now())
    return m.withdraw_payee_waits({ time: formatDateTime(payee.usableTime).slice(0, 16) })
  return undefined
}

/** How much, to whom, and what of it arrives. That it is really the member is asked on the way. */
export function WithdrawDialog({ income, open, onClose }: WithdrawDialogProps) {
  const terms = useSite().COMMON_EARNING.WITHDRAW
  const payees = useQuery({ ...payeesQuery(api), enabled: open })
  const [typed, setTyped] = useState('')
  const [payeeId, setPayeeId] = useState<string>()
  const [taxNote, setTaxNote] = useState('')
  const [isAdding, setIsAdding] = useState(false)
  const sending = useSending(onClose)
  const list = payees.data?.list ?? []
  const payee = list.find(({ _id }) => _id === payeeId) ?? list[0]
  const cents = centsOf(typed)
  const reason = whyNot(cents, payee, income, terms)
  const send = () => {
    if (cents !== undefined && payee) void sending.send({ amount: cents / 100, payeeId: payee._id, taxNote })
  }
  return (
    <>
      <Overlay
        open={open}
        onClose={onClose}
        onClosed={() => {
          setTyped('')
          setTaxNote('')
          sending.forget()
        }}
        dirty={typed !== ''}
        size="sm"
        title={m.withdraw_title()}
        footer={<Foot reason={reason} pending={sending.pending} onCancel={onClose} onSend={send} />}
      >
        {payees.data ? (
          <div className={styles.form}>
            <Funds income={income} />
            <Amount terms={terms} income={income} typed={typed} onType={setTyped} error={sending.errors.amount} />
            <PayeeChoice list={list} payee={payee} onChoose={setPayeeId} onAdd={() => setIsAdding(true)} />
            <TextField
              label={m.withdraw_note()}
              placeholder={m.withdraw_note_hint()}
              maxLength={limits.taxNote}
              autoComplete="off"
              value={taxNote}
              onChange={(event) => setTaxNote(event.currentTarget.value)}
            />
            <Lines cents={cents ?? 0} terms={terms} />
            <p className={styles.note}>{m.withdraw_hint()}</p>
            {sending.errors[''] && (
              <p role="alert" className={styles.fault}>
                {sending.errors['']}
              </p>
            )}
          </div>
        ) : (
          <SkeletonLines widths={[80, 60, 90]} />
        )}
      </Overlay>
      <PayeeDialog open={isAdding} onClose={() => setIsAdding(false)} onSaved={({ _id }) => setPayeeId(_id)} />
    </>
  )
}

function useSending(onDone: () => void) {
  const queries = useQueryClient()
  const attempt = useAttempt()
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const send = async (input: { amount: number; payeeId: string; taxNote: string }) => {
    if (pending) return
    setPending(true)
    setErrors({})
    try {
      await attempt(input, api.withdraw.create)
      toast.success(m.withdraw_sent())
      onDone()
    } catch (error) {
      setErrors(fieldErrors(error))
    }
    setPending(false)
    void queries.invalidateQueries({ queryKey: walletKey })
  }
  return { pending, errors, send, forget: () => setErrors({}) }
}

function Funds({ income: { available, due } }: { income: Income }) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <dl className={styles.funds}>
      <div>
        <dt>{m.withdraw_available()}</dt>
        <dd className={styles.big}>
          {amountText(available)} <small>{currency}</small>
        </dd>
      </div>
      <div>
        <dt>{m.income_due()}</dt>
        <dd>{amountText(due)}</dd>
      </div>
    </dl>
  )
}

type AmountProps = { terms: Terms; income: Income; typed: string; onType: (text: string) => void; error?: string }

function Amount({ terms, income, typed, onType, error }: AmountProps) {
  const all = Math.min(income.available, terms.MAX)
  return (
    <TextField
      label={m.withdraw_amount()}
      inputMode="decimal"
      autoComplete="off"
      maxLength={14}
      value={typed}
      error={error}
      hint={m.withdraw_range({ min: amountText(terms.MIN), max: amountText(terms.MAX), count: terms.DAILY_COUNT })}
      onChange={(event) => onType(event.currentTarget.value)}
      suffix={
        <Button variant="text" size={28} onClick={() => onType(all.toFixed(2))}>
          {m.withdraw_all()}
        </Button>
      }
    />
  )
}

type PayeeChoiceProps = {
  list: Payee[]
  payee: Payee | undefined
  onChoose: (id: string) => void
  onAdd: () => void
}

function PayeeChoice({ list, payee, onChoose, onAdd }: PayeeChoiceProps) {
  if (!payee)
    return (
      <Button variant="soft" onClick={onAdd}>
        {m.payee_add()}
      </Button>
    )
  return (
    <Select
      label={m.payee_title()}
      value={payee._id}
      onChange={onChoose}
      options={list.map(({ _id, way, account, name }) => ({
        value: _id,
        label: `${wayNames[way]()} ${account} · ${name}`,
      }))}
    />
  )
}

function Lines({ cents, terms }: { cents: number; terms: Terms }) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <dl className={styles.lines} aria-live="polite">
      <dt>{m.withdraw_fee({ percent: terms.FEE_PERCENT })}</dt>
      <dd>{amountText(cents > 0 ? payoutFee(cents, terms) / 100 : 0)}</dd>
      <dt>{m.withdraw_arrives({ currency, rate: terms.RATE })}</dt>
      <dd>{yuanText(cents > 0 ? payoutOf(cents, terms) / 100 : 0)}</dd>
    </dl>
  )
}

type FootProps = { reason: string | undefined; pending: boolean; onCancel: () => void; onSend: () => void }

function Foot({ reason, pending, onCancel, onSend }: FootProps) {
  return (
    <div className={styles.foot}>
      <span className={styles.reason} aria-live="polite">
        {reason}
      </span>
      <Button onClick={onCancel}>{m.ui_cancel()}</Button>
      <Button variant="primary" pending={pending} disabled={reason !== undefined} onClick={onSend}>
        {m.withdraw_send()}
      </Button>
    </div>
  )
}
