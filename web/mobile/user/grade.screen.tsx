import { useSuspenseQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { preload } from '#web/api/page-context.ts'
import { expLogQuery, gradeQuery } from '#web/api/queries/grade-queries.ts'
import { CheckIn } from '#web/features/grade/check-in.tsx'
import { EarningRules } from '#web/features/grade/earning-rules.tsx'
import { ExpLog } from '#web/features/grade/exp-log.tsx'
import { GradeSummary } from '#web/features/grade/grade-summary.tsx'
import { LevelTable } from '#web/features/grade/level-table.tsx'
import { LevelPrivileges } from '#web/features/privileges/privilege-table.tsx'
import cells from '#web/mobile/cells.module.css'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import styles from './grade.module.css'

export const title = () => m.page_grade()

export const loader = preload(({ api: own, queries }) =>
  Promise.all([queries.ensureQueryData(gradeQuery(own)), queries.prefetchInfiniteQuery(expLogQuery(own))]),
)

/** How far I have come, how it goes on, and what it was for. */
export function Component() {
  const { data: info } = useSuspenseQuery(gradeQuery(api))
  return (
    <MobilePage title={m.grade_mine()} refreshes>
      <GradeSummary info={info} />
      <CheckIn checkIn={info.checkIn} />
      <section className={styles.part}>
        <h2 className={cells.title}>{m.grade_how()}</h2>
        <EarningRules rules={info.rules} />
      </section>
      <section className={styles.part}>
        <h2 className={cells.title}>{m.grade_levels()}</h2>
        <LevelTable levels={info.levels} grade={info.grade} />
        <LevelPrivileges title={(text) => <h2 className={cells.title}>{text}</h2>} />
      </section>
      <section className={styles.part}>
        <h2 className={cells.title}>{m.grade_log()}</h2>
        <ExpLog />
      </section>
    </MobilePage>
  )
}
