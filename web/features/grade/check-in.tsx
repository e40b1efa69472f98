import { useMutation, useQueryClient } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { ApiError } from '#contract/client.ts'
import type { GradeInfo } from '#contract/grade.ts'
import { m } from '#messages/messages.js'
import { api } from '../../api/browser.ts'
import { gradeKey } from '../../api/grade-queries.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toast.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import styles from './grade.module.css'

/** The last seven days, and the button for today. */
export function CheckIn({ checkIn }: { checkIn: GradeInfo['checkIn'] }) {
  const { isDone, streak, gain, days } = checkIn
  const { mutate, isPending } = useCheckIn()
  return (
    <section className={styles.checkIn} aria-label={m.grade_check_in()}>
      <div className={styles.checkInHead}>
        <p className={styles.streak}>{m.grade_streak({ days: streak })}</p>
        <Button variant={isDone ? 'quiet' : 'primary'} size={36} disabled={isDone} pending={isPending} onClick={mutate}>
          {isDone ? m.grade_checked_in() : m.grade_check_in_gain({ exp: gain })}
        </Button>
      </div>
      <ol className={styles.days}>
        {days.map(({ day, isDone: wasHere }) => (
          <li key={day} className={styles.day} data-done={wasHere || undefined}>
            <span className={styles.mark}>
              {wasHere && <Icon of={Check} size={16} />}
              <VisuallyHidden>{wasHere ? m.grade_checked_in() : m.grade_not_checked_in()}</VisuallyHidden>
            </span>
            <time dateTime={day}>{day.slice(5)}</time>
          </li>
        ))}
      </ol>
    </section>
  )
}

function useCheckIn() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.grade.checkIn(),
    onSuccess: async ({ gained, streak }) => {
      toast.success(m.grade_check_in_done({ exp: gained, days: streak }))
      await Promise.all([
        queries.invalidateQueries({ queryKey: gradeKey }),
        queries.invalidateQueries({ queryKey: ['me'] }),
      ])
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.message : m.network_failed()),
  })
  return { mutate: () => mutate(), isPending }
}
