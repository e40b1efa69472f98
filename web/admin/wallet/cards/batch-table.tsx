import type { CardBatch } from '#contract/modules/wallet/card.ts'
import { m } from '#messages/messages.js'
import { actsColumn, RowButton } from '#web/admin/list-card.tsx'
import { searchOf } from '#web/admin/wallet/address.ts'
import { BatchBadge, batchColumn, untilColumn, VoidButton } from '#web/admin/wallet/batches.tsx'
import { MemberLink } from '#web/admin/wallet/member-link.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { worthText } from '#web/features/cards/worth.ts'
import { useSite } from '#web/session/use-site.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { formatPercent } from '#web/ui/format/money.ts'
import { Table } from '#web/ui/layout/table.tsx'

type BatchTableProps = {
  rows: CardBatch[] | undefined
  isFiltered: boolean
  onOpen: (batch: CardBatch) => void
  onVoid: (batch: CardBatch) => void
}

export function BatchTable({ rows, isFiltered, onOpen, onVoid }: BatchTableProps) {
  const { COMMON_CURRENCY: currency } = useSite()
  return (
    <Table
      label={m.admin_cards()}
      rows={rows}
      className={styles.wideTable}
      empty={<EmptyState title={isFiltered ? m.admin_cards_not_found() : m.admin_cards_none()} />}
      columns={[
        batchColumn(),
        {
          key: 'value',
          title: m.admin_card_value(),
          align: 'right',
          nowrap: true,
          render: (batch) => worthText({ ...batch, title: batch.target?.title }, currency),
        },
        { key: 'count', title: m.admin_card_count(), align: 'right', render: ({ count }) => formatExact(count) },
        { key: 'use', title: m.admin_card_use(), render: (batch) => <Usage batch={batch} /> },
        {
          key: 'agent',
          title: m.admin_card_agent(),
          nowrap: true,
          render: ({ agent }) => <MemberLink of={agent} to={(id) => searchOf({ agent: id })} />,
        },
        untilColumn(),
        { key: 'state', title: m.admin_state(), nowrap: true, render: (batch) => <State batch={batch} /> },
        {
          ...actsColumn(),
          nowrap: true,
          render: (batch) => (
            <>
              <RowButton label={m.admin_card_open_label({ batch: batch._id })} onClick={() => onOpen(batch)}>
                {m.admin_user_open()}
              </RowButton>
              {leftOf(batch) > 0 && <VoidButton batch={batch} onVoid={onVoid} />}
            </>
          ),
        },
      ]}
    />
  )
}

/** How many could still be used, were they not too old. */
export function leftOf({ count, redeemed, voided }: CardBatch): number {
  return count - redeemed - voided
}

function Usage({ batch: { _id, count, redeemed } }: { batch: CardBatch }) {
  return (
    <span className={styles.usage}>
      <span>{m.admin_card_sheets({ count: formatExact(redeemed) })}</span>
      <span>{formatPercent(redeemed / count)}</span>
      <ProgressBar value={redeemed} max={count} label={m.admin_card_use_of({ batch: _id })} />
    </span>
  )
}

function State({ batch }: { batch: CardBatch }) {
  const now = useNow()
  if (batch.voidTime) return <BatchBadge state="voided" />
  if (leftOf(batch) === 0) return <BatchBadge state="used" />
  return <BatchBadge state={batch.expireTime && now !== null && batch.expireTime <= now ? 'expired' : 'open'} />
}
