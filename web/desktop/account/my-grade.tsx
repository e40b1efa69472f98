import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { pageContext } from '#web/api/page-context.ts'
import { expLogQuery, gradeQuery } from '#web/api/queries/grade-queries.ts'
import { CheckIn } from '#web/features/grade/check-in.tsx'
import { EarningRules } from '#web/features/grade/earning-rules.tsx'
import { ExpLog } from '#web/features/grade/exp-log.tsx'
import { GradeSummary } from '#web/features/grade/grade-summary.tsx'
import { LevelTable } from '#web/features/grade/level-table.tsx'
import { TabPanel, Tabs } from '#web/ui/controls/tabs.tsx'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import styles from './account.module.css'

/** A failure is the section's own to tell, not the page's. */
export async function loadMyGrade({ context }: LoaderFunctionArgs): Promise<void> {
  const { api: own, queries, isLoggedIn } = context.get(pageContext)
  if (!isLoggedIn()) return
  await Promise.all([queries.prefetchQuery(gradeQuery(own)), queries.prefetchInfiniteQuery(expLogQuery(own))])
}

/** How far I have come, how it goes on, and what it was for. */
export function MyGrade() {
  const { data: info, error, refetch, isFetching } = useQuery(gradeQuery(api))
  if (!info)
    return error && <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  return (
    <>
      <div className={styles.grade}>
        <GradeSummary info={info} />
        <CheckIn checkIn={info.checkIn} />
      </div>
      <Tabs
        label={m.page_grade()}
        tabs={[
          { value: 'log', label: m.grade_log() },
          { value: 'rules', label: m.grade_how() },
          { value: 'levels', label: m.grade_levels() },
        ]}
      >
        <TabPanel value="log" className={styles.gradePanel}>
          <ExpLog />
        </TabPanel>
        <TabPanel value="rules" className={styles.gradePanel}>
          <EarningRules rules={info.rules} />
        </TabPanel>
        <TabPanel value="levels" className={styles.gradePanel}>
          <LevelTable levels={info.levels} grade={info.grade} />
        </TabPanel>
      </Tabs>
    </>
  )
}
