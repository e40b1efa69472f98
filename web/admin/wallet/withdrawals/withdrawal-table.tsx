import type { AdminWithdrawal } from '#contract/modules/wallet/withdraw.ts'
import { m } from '#messages/messages.js'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { wayNames, withdrawalLooks, yuanText } from '#web/features/income/withdraw/names.ts'
import { MemberAvatar } from '#web/session/member-avatar.tsx'
import { useSite } from '#web/session/use-site.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './desk.module.css'

type WithdrawalTableProps = {
  rows: AdminWithdrawal[] | undefined
  open: AdminWithdrawal | undefined
  onOpen: (id: string) => void
}

export function WithdrawalTable({ rows, open, onOpen }: WithdrawalTableProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <Table
      label={m.withdraw_title()}
      rows={rows}
      isOpen={({ _id }) => _id === open?._id}
      className={styles.table}
      empty={<EmptyState title={m.admin_withdraw_empty()} />}
      columns={columns(onOpen, currency)}
    />
  )
}

function columns(onOpen: (id: string) => void, currency: string): Column<AdminWithdrawal>[] {
  return [
    {
      key: 'user',
      title: m.admin_withdraw_member(),
      render: ({ _id, user, risk }) => (
        <button type="button" className={styles.who} onClick={() => onOpen(_id)}>
          <MemberAvatar of={user} size={36} />
          <span>
            <b>{user.name}</b>
            <small>
              {m.admin_withdraw_since({ grade: user.grade })} <RelativeTime at={risk.registerTime} />
            </small>
          </span>
        </button>
      ),
    },
    {
      key: 'amount',
      title: currency,
      align: 'right',
      nowrap: true,
      render: ({ amount }) => <b>{amountText(amount)}</b>,
    },
    {
      key: 'payment',
      title: m.admin_withdraw_arrives(),
      align: 'right',
      nowrap: true,
      render: ({ paymentAmount }) => yuanText(paymentAmount),
    },
    { key: 'way', title: m.payee_way(), nowrap: true, render: ({ payee }) => wayNames[payee.way]() },
    {
      key: 'state',
      title: m.admin_state(),
      nowrap: true,
      render: ({ state, isFrozen }) => (
        <>
          <Badge tone={withdrawalLooks[state].tone}>{withdrawalLooks[state].name()}</Badge>
          {isFrozen && <Badge tone="danger">{m.wallet_frozen_badge()}</Badge>}
        </>
      ),
    },
    {
      key: 'time',
      title: m.admin_withdraw_asked(),
      align: 'right',
      nowrap: true,
      render: ({ createTime }) => <RelativeTime at={createTime} />,
    },
  ]
}
