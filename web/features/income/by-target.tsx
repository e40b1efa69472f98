import { useQuery } from '@tanstack/react-query'
import BookOpen from 'lucide-react/icons/book-open'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { salesByTargetQuery } from '#web/api/queries/wallet-queries.ts'
import { useSoldPath } from '#web/social/sold-path.ts'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { formatMoney } from '#web/ui/format/money.ts'
import styles from './income.module.css'
import { SoldCover } from './sold-cover.tsx'

/** What has earned most, summed up by what it is. */
export function IncomeByTarget() {
  const sums = useQuery(salesByTargetQuery(api))
  const pathOf = useSoldPath()
  if (sums.isPending) return <SkeletonLines widths={[80, 60, 70]} className={styles.waiting} />
  if (!sums.data) return <LoadError of={sums} level={3} />
  if (sums.data.list.length === 0) return <p className={styles.nothing}>{m.income_none()}</p>
  return (
    <ul className={styles.list}>
      {sums.data.list.map(({ target, sales, share }) => (
        <li key={`${target.type} ${target._id}`} className={styles.item}>
          <SoldCover of={target.cover} icon={BookOpen} />
          <div className={styles.what}>
            <span className={styles.title}>
              {target.isGone ? <span>{target.title}</span> : <Link to={pathOf(target.url)}>{target.title}</Link>}
            </span>
            <span className={styles.note}>{m.income_sale_count({ count: formatExact(sales) })}</span>
          </div>
          <b className={styles.share}>{formatMoney(Math.round(share * 100))}</b>
        </li>
      ))}
    </ul>
  )
}
