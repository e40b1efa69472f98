import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { gradeQuery } from '#web/api/queries/grade-queries.ts'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { SideState } from '#web/ui/feedback/side-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { CheckInButton } from './check-in-button.tsx'
import styles from './grade-line.module.css'
import { levelShare, toNextLevel } from './grade-summary.tsx'

/** In one line: how far it is to the next level, and today's check-in. Its room is kept until it is there. */
export function GradeLine({ to }: { to: string }) {
  const grade = useQuery(gradeQuery(api))
  const info = grade.data
  return (
    <div className={styles.line}>
      {!info && !grade.isPending && <SideState of={grade} />}
      {grade.isPending && <Skeleton />}
      {info && (
        <>
          <Link to={to} className={styles.way}>
            <span className={styles.words}>{toNextLevel(info)}</span>
            <ProgressBar value={levelShare(info)} label={m.grade_progress({ grade: info.grade })} />
          </Link>
          <CheckInButton checkIn={info.checkIn} size={32} />
        </>
      )}
    </div>
  )
}
