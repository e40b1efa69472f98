import type { RedeemBatch } from '#contract/modules/wallet/licence.ts'
import { m } from '#messages/messages.js'
import { actsColumn } from '#web/admin/row-button.tsx'
import { BatchBadge, batchColumn, untilColumn, VoidButton } from '#web/admin/wallet/batches.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { Table } from '#web/ui/layout/table.tsx'

type BatchTableProps = { rows: RedeemBatch[] | undefined; onVoid: (batch: RedeemBatch) => void }

export function BatchTable({ rows, onVoid }: BatchTableProps) {
  return (
    <Table
      label={m.admin_redeemcodes()}
      rows={rows}
      className={styles.table}
      empty={<EmptyState title={m.admin_redeemcodes_none()} />}
      columns={[
        batchColumn(),
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
        untilColumn(),
        { key: 'state', title: m.admin_state(), nowrap: true, render: ({ state }) => <BatchBadge state={state} /> },
        {
          ...actsColumn(),
          nowrap: true,
          render: (batch) =>
            (batch.state === 'open' || batch.state === 'expired') && <VoidButton batch={batch} onVoid={onVoid} />,
        },
      ]}
    />
  )
}
