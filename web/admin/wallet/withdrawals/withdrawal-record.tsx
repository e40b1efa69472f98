import Eye from 'lucide-react/icons/eye'
import { Fragment, useState } from 'react'
import type { AdminWithdrawal, WholePayee } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { FreezeButton } from '#web/admin/wallet/freeze-button.tsx'
import { api } from '#web/api/browser.ts'
import { withdrawalLooks, yuanText } from '#web/features/income/withdraw/names.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useSite } from '#web/session/use-site.ts'
import { useAct } from '#web/social/toggles/use-act.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatDate, formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { formatPercent } from '#web/ui/format/money.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { Decisions } from './decisions.tsx'
import styles from './desk.module.css'

type Props = { withdrawal: AdminWithdrawal }
type Line = [string, React.ReactNode]

/** One request: to whom, what an administrator should look at, and what can be done with it. */
export function WithdrawalRecord({ withdrawal }: Props) {
  const { _id, user, state, isFrozen, freezeReason } = withdrawal
  const look = withdrawalLooks[state]
  return (
    <Card padded className={styles.record} aria-labelledby="withdrawal">
      <div className={styles.top}>
        <MemberAvatar of={user} size={44} />
        <div className={styles.name}>
          <h2 id="withdrawal">{user.name}</h2>
          <span className={styles.note}>{m.admin_withdraw_number({ id: _id })}</span>
        </div>
        <Badge tone={look.tone}>{look.name()}</Badge>
      </div>
      <Sum withdrawal={withdrawal} />
      {isFrozen && <Notice tone="warning">{m.wallet_frozen_because({ reason: freezeReason })}</Notice>}
      <Payee withdrawal={withdrawal} />
      <Outcome withdrawal={withdrawal} />
      <Risk withdrawal={withdrawal} />
      <Decisions withdrawal={withdrawal} />
      <FreezeButton member={user} isFrozen={isFrozen} />
    </Card>
  )
}

function Lines({ of }: { of: Line[] }) {
  return (
    <dl className={styles.lines}>
      {of.map(([name, value]) => (
        <Fragment key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function Sum({ withdrawal: { amount, fee, paymentAmount, rate } }: Props) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <div>
      <p className={styles.sum}>{yuanText(paymentAmount)}</p>
      <p className={styles.note}>
        {m.admin_withdraw_reckoned({ amount: amountText(amount), fee: amountText(fee), rate, currency })}
      </p>
    </div>
  )
}

/** Masked until somebody asks for the whole, which is written down. */
function Payee({ withdrawal: { _id, payee, taxNote, hasPayee } }: Props) {
  const [whole, setWhole] = useState<WholePayee>()
  const { isPending, act } = useAct()
  const { account, name, bank } = whole ?? payee
  const reveal = () => act(async () => setWhole(await api.adminWithdraw.reveal({ withdrawId: _id })))
  const lines: Line[] = [
    [m.payee_title(), account],
    [m.payee_name(), name],
  ]
  if (bank) lines.push([m.payee_bank(), bank])
  if (whole?.idNumber) lines.push([m.payee_id_number(), whole.idNumber])
  if (taxNote) lines.push([m.admin_withdraw_note(), taxNote])
  return (
    <>
      <Lines of={lines} />
      {hasPayee && !whole && (
        <Able to="money.payout">
          <Button icon={<Icon of={Eye} size={16} />} pending={isPending} onClick={() => void reveal()}>
            {m.admin_withdraw_reveal()}
          </Button>
        </Able>
      )}
    </>
  )
}

function Outcome({ withdrawal }: Props) {
  const { approvedBy, endedBy, state, reason, transferNumber, evidence, decideTime, payTime } = withdrawal
  const lines: Line[] = []
  if (approvedBy) lines.push([m.admin_withdraw_approved_by(), approvedBy.name])
  if (endedBy && state !== 'cancelled') lines.push([m.admin_withdraw_ended_by(), endedBy.name])
  if (decideTime > 0) lines.push([m.admin_withdraw_decided(), formatDateTime(decideTime).slice(0, 16)])
  if (payTime > 0) lines.push([m.admin_withdraw_paid(), formatDateTime(payTime).slice(0, 16)])
  if (transferNumber) lines.push([m.admin_withdraw_transfer(), transferNumber])
  if (reason) lines.push([m.wallet_reason(), reason])
  if (evidence.length > 0) lines.push([m.admin_withdraw_evidence(), <Evidence key="evidence" of={evidence} />])
  return lines.length > 0 ? <Lines of={lines} /> : null
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

function Risk({ withdrawal: { risk } }: Props) {
  const { registerTime, available, sales, buyers, refunds, sameDevice, sameNetwork, top } = risk
  const mark = (count: number) => (
    <span className={styles.mark} data-bad={count > 0 || undefined}>
      {formatExact(count)}
    </span>
  )
  const largest = top[0]
  return (
    <section aria-labelledby="risk">
      <h3 id="risk" className={styles.risk}>
        {m.admin_withdraw_risk()}
      </h3>
      <Lines
        of={[
          [m.admin_withdraw_registered(), formatDate(registerTime)],
          [m.admin_withdraw_left(), amountText(available)],
          [
            m.admin_withdraw_buyers(),
            `${formatExact(buyers)} · ${largest ? formatPercent(largest.percent / 100) : '—'}`,
          ],
          [m.admin_withdraw_refunds(), formatPercent(sales > 0 ? refunds / sales : 0)],
          [m.admin_withdraw_device(), mark(sameDevice)],
          [m.admin_withdraw_network(), mark(sameNetwork)],
        ]}
      />
      {top.length > 0 && (
        <details className={styles.top5}>
          <summary>{m.admin_withdraw_top()}</summary>
          <Lines
            of={top.map(({ user, sum, percent }) => [
              user?.name ?? m.admin_withdraw_anonymous(),
              `${amountText(sum)} · ${formatPercent(percent / 100)}`,
            ])}
          />
        </details>
      )}
    </section>
  )
}
