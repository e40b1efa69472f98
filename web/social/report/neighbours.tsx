import type { Neighbour } from '#contract/modules/forum/report.ts'
import { m } from '#messages/messages.js'
import { formatDateTime } from '#web/ui/format/format.ts'
import styles from './neighbours.module.css'

/** What was said around a message that was reported. */
export function Neighbours({ of }: { of: Neighbour[] }) {
  if (of.length === 0) return null
  return (
    <section aria-label={m.report_neighbours()} className={styles.box}>
      <h4 className={styles.note}>{m.report_neighbours()}</h4>
      <ol className={styles.list}>
        {of.map(({ fromUser, kind, message, createTime }) => (
          <li key={`${createTime} ${message}`} className={styles.line}>
            <span className={styles.note}>
              {fromUser?.name ?? m.person_gone()} · {formatDateTime(createTime)}
            </span>
            <span>{message || m.report_neighbour_file({ kind })}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}
