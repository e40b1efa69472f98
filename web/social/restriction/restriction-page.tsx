import Ban from 'lucide-react/icons/ban'
import Hourglass from 'lucide-react/icons/hourglass'
import { m } from '#messages/messages.js'
import type { Barred } from '#web/session/use-restriction.ts'
import { usePaths } from '#web/social/paths.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatMoment } from '#web/ui/format/moments.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './restriction.module.css'
import { nameOf, restOf } from './restriction-notice.tsx'

/** In the place of a page on which somebody would write. */
export function RestrictionPage({ of, className }: { of: Barred; className?: string }) {
  const paths = usePaths()
  const isWaiting = of.kind === 'waiting'
  return (
    <section role="status" className={classNames(styles.page, className)} data-kind={of.kind}>
      <span className={styles.sign}>
        <Icon of={isWaiting ? Hourglass : Ban} size={28} />
      </span>
      <h2>{isWaiting ? m.account_waiting() : nameOf(of)}</h2>
      {!isWaiting && (
        <>
          <p>{restOf(of)}</p>
          <End at={of.endTime} />
          {of.reason && <p className={styles.reason}>{m.restriction_reason({ reason: of.reason })}</p>}
          <Button variant="soft" to={paths.moderation} className={styles.way}>
            {m.appeal_title()}
          </Button>
        </>
      )}
    </section>
  )
}

const minute = 60_000

function End({ at }: { at: number }) {
  const now = useNow()
  if (at === 0 || now === null) return <p className={styles.end}>{m.restriction_no_end()}</p>
  const left = Math.max(0, Math.ceil((at - now) / minute))
  const parts = [
    [Math.floor(left / 1440), m.restriction_days()],
    [Math.floor(left / 60) % 24, m.restriction_hours()],
    [left % 60, m.restriction_minutes()],
  ] as const
  return (
    <>
      <ul className={styles.left} aria-label={m.restriction_left()}>
        {parts.map(([number, unit]) => (
          <li key={unit}>
            <b>{number}</b>
            {unit}
          </li>
        ))}
      </ul>
      <p className={styles.end}>{m.restriction_ends({ time: formatMoment(at, now) })}</p>
    </>
  )
}
