import { Link } from 'react-router'
import type { AdminLine } from '#contract/modules/wallet/admin-ledger.ts'
import { m } from '#messages/messages.js'
import { timeColumn } from '#web/admin/list-card.tsx'
import { searchOf } from '#web/admin/wallet/address.ts'
import { Amount, amountText } from '#web/admin/wallet/amount.tsx'
import { MemberLink } from '#web/admin/wallet/member-link.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'

type LineTableProps = { rows: AdminLine[] | undefined }

export function LineTable({ rows }: LineTableProps) {
  return (
    <Table
      label={m.admin_ledger_statement()}
      className={styles.table}
      rows={rows}
      empty={<EmptyState title={m.admin_ledger_no_lines()} />}
      columns={columns()}
    />
  )
}

function columns(): Column<AdminLine>[] {
  return [
    timeColumn(),
    { key: 'what', title: m.admin_ledger_line(), render: (line) => <What line={line} /> },
    {
      key: 'user',
      title: m.admin_user(),
      nowrap: true,
      render: ({ user }) => <MemberLink of={user} to={(id) => `/admin/ledger${searchOf({ user: id })}`} />,
    },
    {
      key: 'amount',
      title: m.admin_ledger_amount(),
      align: 'right',
      render: ({ amount }) => <Amount of={amount} />,
    },
    {
      key: 'balance',
      title: m.admin_ledger_balance(),
      align: 'right',
      nowrap: true,
      render: ({ balance }) => (balance === null ? '—' : amountText(balance)),
    },
  ]
}

/** What it was, and everything by which it can be found elsewhere. */
function What({ line }: { line: AdminLine }) {
  const details = [
    m.admin_ledger_tx({ id: line._id }),
    line.reverses && m.admin_ledger_reverses({ id: line.reverses }),
    line.actor && m.admin_ledger_by({ name: line.actor.name || `#${line.actor._id}` }),
    line.note,
  ].filter(Boolean)
  return (
    <>
      {line.title} <OrderNumber line={line} />
      <span className={styles.detail}>{details.join(' · ')}</span>
    </>
  )
}

/** Only what was paid for has an order to look at; a card or a purchase just has its number. */
function OrderNumber({ line: { kind, orderNumber } }: { line: AdminLine }) {
  if (kind !== 'topup' && kind !== 'refund') return orderNumber
  return (
    <Link to={`/admin/orders${searchOf({ q: orderNumber })}`} className={styles.link}>
      {orderNumber}
    </Link>
  )
}
