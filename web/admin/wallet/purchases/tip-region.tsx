import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminTip } from '#contract/modules/wallet/tip.ts'
import { m } from '#messages/messages.js'
import { Able } from '#web/admin/able.tsx'
import { actsColumn, ListPager, RowButton, timeColumn } from '#web/admin/list-card.tsx'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { Region } from '#web/admin/wallet/region.tsx'
import styles from '#web/admin/wallet/wallet.module.css'
import { api } from '#web/api/browser.ts'
import { adminTipsQuery } from '#web/api/queries/admin-wallet-queries.ts'
import { saleStates } from '#web/features/income/sale-looks.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import type { GivenBack } from './give-back-dialog.tsx'

const limit = 10

/** What members gave to authors. Who hides stands in the books alone. */
export function TipRegion({ authorId, onGiveBack }: { authorId?: string; onGiveBack: (tip: GivenBack) => void }) {
  const [page, setPage] = useState(1)
  const tips = useQuery(adminTipsQuery(api, { page, limit, authorId }))
  return (
    <Region of={tips} title={m.admin_tips()}>
      <Table
        label={m.admin_tips()}
        rows={tips.data?.list}
        rowKey={({ _id }) => _id}
        className={styles.wideTable}
        empty={<EmptyState title={m.admin_tips_empty()} />}
        columns={columns(onGiveBack)}
      />
      <ListPager of={tips} page={page} pageSize={limit} onPage={setPage} />
    </Region>
  )
}

const giverOf = ({ user }: AdminTip) => user?.name ?? m.tip_nobody()

function columns(onGiveBack: (tip: GivenBack) => void): Column<AdminTip>[] {
  return [
    {
      key: 'target',
      title: m.admin_purchases_what(),
      render: ({ target, message }) => (
        <>
          {target.title}
          {message && <span className={styles.detail}>{message}</span>}
        </>
      ),
    },
    { key: 'user', title: m.tip_supporters(), nowrap: true, render: giverOf },
    { key: 'author', title: m.admin_purchases_author(), nowrap: true, render: ({ author }) => author.name },
    {
      key: 'paid',
      title: m.admin_order_pay(),
      align: 'right',
      nowrap: true,
      render: ({ paid, share }) => (
        <>
          {amountText(paid)}
          <span className={styles.detail}>
            {m.admin_purchases_shares({ share: amountText(share), fee: amountText(paid - share) })}
          </span>
        </>
      ),
    },
    {
      key: 'state',
      title: m.admin_state(),
      render: ({ state }) => <Badge tone={saleStates[state].tone}>{saleStates[state].name()}</Badge>,
    },
    timeColumn(),
    {
      ...actsColumn(),
      render: (tip) =>
        tip.state !== 'refunded' && (
          <Able to="money.refund">
            <RowButton
              label={m.admin_purchases_back_of({ title: tip.target.title })}
              onClick={() =>
                onGiveBack({
                  of: { tipId: tip._id },
                  title: tip.target.title,
                  paid: tip.paid,
                  name: giverOf(tip),
                  isSettled: tip.state === 'settled',
                })
              }
            >
              {m.admin_order_refund()}
            </RowButton>
          </Able>
        ),
    },
  ]
}
