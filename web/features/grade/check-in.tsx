import Check from 'lucide-react/icons/check'
import type { GradeInfo } from '#contract/modules/forum/grade.ts'
import { m } from '#messages/messages.js'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import { CheckInButton } from './check-in-button.tsx'
import styles from './grade.module.css'

/** The last seven days, and the button for today. */
export function CheckIn({ checkIn }: { checkIn: GradeInfo['checkIn'] }) {
  const { streak, days } = checkIn
  return (
    <section className={styles.checkIn} aria-label={m.grade_check_in()}>
      <div className={styles.checkInHead}>
        <p className={styles.streak}>{m.grade_streak({ days: streak })}</p>
        <CheckInButton checkIn={checkIn} />
      </div>
      <ol className={styles.days}>
        {days.map(({ day, isDone }) => (
          <li key={day} className={styles.day} data-done={isDone || undefined}>
            <span className={styles.mark}>
              {isDone && <Icon of={Check} size={16} />}
              <VisuallyHidden>{isDone ? m.grade_checked_in() : m.grade_not_checked_in()}</VisuallyHidden>
            </span>
            <time dateTime={day}>{day.slice(5)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}
