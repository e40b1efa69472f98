import { Link } from 'react-router'
import type { Sale } from '#contract/modules/wallet/sale.ts'
import { m } from '#messages/messages.js'
import { useSoldPath } from '#web/social/sold-path.ts'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './income.module.css'
import { saleIcons, saleMoney, saleStory, shareOf, useSaleState } from './sale-looks.ts'

/** A sale on a phone: what it was at the left, what came of it at the right. */
export function SaleRow({ sale }: { sale: Sale }) {
  const { target, kind, paid, fee, percent, state, createTime } = sale
  const pathOf = useSoldPath()
  const isBack = state === 'refunded'
  const split = m.income_split_percent({ paid: saleMoney(paid), percent, fee: saleMoney(fee) })
  return (
    <li className={styles.item}>
      <span className={styles.icon} data-back={isBack || undefined}>
        <Icon of={saleIcons[kind]} size={18} />
      </span>
      <div className={styles.what}>
        <span className={styles.title}>
          {target.isGone ? <span>{target.title}</span> : <Link to={pathOf(target.url)}>{target.title}</Link>}
        </span>
        <span className={styles.note}>
          {`${saleStory(sale)} · ${split} · `}
          <span className={styles.whole}>{formatDateTime(createTime).slice(5, 16)}</span>
        </span>
      </div>
      <span className={styles.end}>
        <b className={styles.share} data-back={isBack || undefined}>
          {saleMoney(shareOf(sale), { signed: true })}
        </b>
        <span className={styles.note}>{useSaleState(sale)}</span>
      </span>
    </li>
  )
}
