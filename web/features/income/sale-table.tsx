import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Sale } from '#contract/modules/wallet/sale.ts'
import { m } from '#messages/messages.js'
import { useSoldPath } from '#web/social/sold-path.ts'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { type Column, Table } from '#web/ui/layout/table.tsx'
import styles from './income.module.css'
import { saleIcons, saleMoney, saleStates, saleStory, shareOf, useSaleState } from './sale-looks.ts'
import { SoldCover } from './sold-cover.tsx'

/** Made anew each time: titles are in the language of the page. */
const columns = (): Column<Sale>[] => [
  { key: 'what', title: m.creator_content(), render: (sale) => <What sale={sale} /> },
  { key: 'state', title: m.creator_state(), nowrap: true, render: (sale) => <State sale={sale} /> },
  { key: 'paid', title: m.income_paid(), align: 'right', render: ({ paid }) => saleMoney(paid) },
  {
    key: 'fee',
    title: m.income_fee(),
    align: 'right',
    render: ({ state, percent, fee }) => (
      <span className={styles.quiet}>{state === 'refunded' ? '—' : `${percent}% · ${saleMoney(fee)}`}</span>
    ),
  },
  { key: 'share', title: m.income_share(), align: 'right', render: (sale) => <b>{saleMoney(shareOf(sale))}</b> },
  {
    key: 'time',
    title: m.income_time(),
    align: 'right',
    render: ({ createTime }) => <RelativeTime at={createTime} className={styles.quiet} />,
  },
]

export function SaleTable({ sales, empty }: { sales: Sale[] | undefined; empty: ReactNode }) {
  return (
    <div className={styles.table}>
      <Table label={m.income_sales()} columns={columns()} rows={sales} empty={empty} />
    </div>
  )
}

function What({ sale }: { sale: Sale }) {
  const { target, kind } = sale
  const pathOf = useSoldPath()
  return (
    <div className={styles.sold}>
      <SoldCover of={target.cover} icon={saleIcons[kind]} />
      <div className={styles.soldText}>
        {target.isGone ? <span>{target.title}</span> : <Link to={pathOf(target.url)}>{target.title}</Link>}
        <span className={styles.note}>{saleStory(sale)}</span>
      </div>
    </div>
  )
}

function State({ sale }: { sale: Sale }) {
  return <Badge tone={saleStates[sale.state].tone}>{useSaleState(sale)}</Badge>
}
