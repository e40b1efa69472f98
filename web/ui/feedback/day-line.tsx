import { m } from '#messages/messages.js'
import { formatExact } from '#web/ui/format/format.ts'
import styles from './day-line.module.css'

const height = 20

/** The views of the last days as a small line; the number is said to those who do not see it. */
export function DayLine({ views }: { views: number[] }) {
  const most = Math.max(1, ...views)
  const sum = views.reduce((all, one) => all + one, 0)
  const points = views.map((count, at) => `${at},${height + 2 - (count / most) * height}`).join(' ')
  const label = m.creator_thirty_days_views({ count: formatExact(sum) })
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${views.length - 1} ${height + 4}`}
      preserveAspectRatio="none"
      className={styles.line}
    >
      <title>{label}</title>
      <polyline points={points} />
    </svg>
  )
}
