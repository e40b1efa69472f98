import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Sale } from '#contract/modules/wallet/sale.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { type SaleChoice, salesQuery } from '#web/api/queries/wallet-queries.ts'
import { useArea } from '#web/social/paths.ts'
import { useSoldPath } from '#web/social/sold-path.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Chip } from '#web/ui/controls/chip.tsx'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { Badge } from '#web/ui/feedback/badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatDate, formatDateTime } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import styles from './income.module.css'
import { saleKinds, saleStates } from './sale-looks.ts'

const money = (amount: number) => formatMoney(Math.round(amount * 100))

const choices: { name: () => string; choice: SaleChoice }[] = [
  { name: m.board_all, choice: {} },
  { name: saleKinds.buy, choice: { kind: 'buy' } },
  { name: saleKinds.tip, choice: { kind: 'tip' } },
  { name: saleKinds.bounty, choice: { kind: 'bounty' } },
  { name: saleStates.held.name, choice: { state: 'held' } },
  { name: saleStates.refunded.name, choice: { state: 'refunded' } },
]

/** What was paid for what I have made, newest first. */
export function SaleList() {
  const [at, setAt] = useState(0)
  const sales = useInfiniteQuery(salesQuery(api, choices[at]?.choice))
  const list = sales.data?.pages.flatMap((page) => page.list)
  return (
    <>
      <div className={styles.filters}>
        {choices.map(({ name }, index) => (
          <Chip key={name()} selected={index === at} onClick={() => setAt(index)}>
            {name()}
          </Chip>
        ))}
      </div>
      {sales.isPending ? (
        <SkeletonLines widths={[80, 60, 70]} className={styles.waiting} />
      ) : !list ? (
        <LoadError of={sales} level={3} />
      ) : list.length === 0 ? (
        <Nothing />
      ) : (
        <ul className={styles.list}>
          {list.map((sale) => (
            <Line key={sale._id} sale={sale} />
          ))}
        </ul>
      )}
      <MoreButton of={sales} className={styles.more} />
    </>
  )
}

function Nothing() {
  const to = useArea() === 'mobile' ? '/webapp/platform/posts-publish' : '/platform/editor-posts'
  return (
    <EmptyState
      title={m.income_empty()}
      level={3}
      compact
      action={
        <Button variant="soft" to={to}>
          {m.income_to_selling()}
        </Button>
      }
    />
  )
}

function Line({ sale }: { sale: Sale }) {
  const { target, kind, user, message, paid, fee, share, percent, state, holdTime, createTime } = sale
  const look = saleStates[state]
  const pathOf = useSoldPath()
  const notes = [
    kind === 'tip' ? m.income_tip_by({ name: user?.name ?? m.tip_nobody() }) : saleKinds[kind](),
    message && `「${message}」`,
    formatDateTime(createTime).slice(0, 16),
    m.income_split_percent({ paid: money(paid), percent, fee: money(fee) }),
    state === 'held' && m.income_until({ date: formatDate(holdTime) }),
  ]
  return (
    <li className={styles.item}>
      {target.cover && <img className={styles.cover} src={target.cover} alt="" loading="lazy" width={40} height={40} />}
      <div className={styles.what}>
        <span className={styles.title}>
          {target.isGone ? <span>{target.title}</span> : <Link to={pathOf(target.url)}>{target.title}</Link>}
          <Badge tone={look.tone}>{look.name()}</Badge>
        </span>
        <span className={styles.note}>{notes.filter(Boolean).join(' · ')}</span>
      </div>
      <b className={styles.share}>{money(share)}</b>
    </li>
  )
}
