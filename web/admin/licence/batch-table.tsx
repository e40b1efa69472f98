import type { BatchState } from '#contract/modules/wallet/card.ts'
import type { RedeemBatch } from '#contract/modules/wallet/licence.ts'
import { m } from '#messages/messages.js'
import { actsColumn, RowButton } from '#web/admin/row-button.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatDate, formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { Table } from '#web/ui/layout/table.tsx'

type BatchTableProps = { rows: RedeemBatch[]; loading: boolean; onVoid: (batch: RedeemBatch) => void }

export function BatchTable({ rows, loading, onVoid }: BatchTableProps) {
  return (
    <Table
      label={m.admin_redeemcodes()}
      rows={rows}
      rowKey={({ _id }) => _id}
      loading={loading}
      className={styles.table}
      empty={<EmptyState title={m.admin_redeemcodes_none()} />}
      columns={[
        { key: 'batch', title: m.admin_card_batch(), render: (batch) => <Which batch={batch} /> },
        {
          key: 'slots',
          title: m.admin_redeemcode_slots(),
          align: 'right',
          render: ({ slots }) => formatExact(slots),
        },
        {
          key: 'use',
          title: m.admin_redeemcode_use(),
          align: 'right',
          nowrap: true,
          render: ({ redeemed, count }) => `${formatExact(redeemed)} / ${formatExact(count)}`,
        },
        {
          key: 'until',
          title: m.admin_card_until(),
          nowrap: true,
          render: ({ expireTime }) => (expireTime ? formatDate(expireTime) : m.admin_for_ever()),
        },
        { key: 'state', title: m.admin_state(), nowrap: true, render: ({ state }) => <State state={state} /> },
        {
          ...actsColumn(),
          nowrap: true,
          render: (batch) =>
            (batch.state === 'open' || batch.state === 'expired') && (
              <RowButton label={m.admin_card_void_label({ batch: batch._id })} onClick={() => onVoid(batch)}>
                {m.admin_card_void()}
              </RowButton>
            ),
        },
      ]}
    />
  )
}

function Which({ batch: { _id, note, createTime, creator } }: { batch: RedeemBatch }) {
  return (
    <>
      #{_id} {note}
      <span className={styles.detail}>
        {formatDateTime(createTime).slice(0, 16)} {creator.name}
      </span>
    </>
  )
}

const looks: Record<BatchState, [name: () => string, tone: BadgeTone]> = {
  open: [m.admin_card_active, 'success'],
  used: [m.admin_card_used_up, 'plain'],
  expired: [m.admin_cards_expired, 'warning'],
  voided: [m.admin_cards_voided, 'danger'],
}

function State({ state }: { state: BatchState }) {
  const [name, tone] = looks[state]
  return <Badge tone={tone}>{name()}</Badge>
}
