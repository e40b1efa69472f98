import { m } from '#messages/messages.js'
import { FiguresBoard, useFigures } from '#web/features/creator/figures.tsx'
import { FirstSteps } from '#web/features/creator/first-steps.tsx'
import { LatestPosts } from '#web/features/creator/latest-posts.tsx'
import { loadOverview } from '#web/features/creator/own-posts.ts'
import { Todo } from '#web/features/creator/todo.tsx'
import { usePage } from '#web/session/page.tsx'
import { useMe } from '#web/session/use-me.ts'
import { formatClock } from '#web/ui/format/format.ts'
import styles from './platform.module.css'

export const loader = loadOverview
export const title = () => m.page_platform()

export function Component() {
  const me = useMe()
  const figures = useFigures()
  const { now } = usePage()
  const isNew = figures.data?.posts === 0
  return (
    <>
      <div className={styles.greeting}>
        <h1 className={styles.title}>{greeting(now, me?.name ?? '')}</h1>
        {figures.data && (
          <p className={styles.updated}>{m.creator_updated({ time: formatClock(figures.dataUpdatedAt) })}</p>
        )}
      </div>
      {isNew && <FirstSteps />}
      <section aria-label={m.platform_analysis()} className={styles.figures}>
        <FiguresBoard aside={<Todo />} />
      </section>
      {!isNew && <LatestPosts />}
    </>
  )
}

function greeting(now: number, name: string): string {
  const hour = Number(formatClock(now).slice(0, 2))
  if (hour < 5 || hour >= 18) return m.platform_hello_evening({ name })
  return hour < 12 ? m.platform_hello_morning({ name }) : m.platform_hello_afternoon({ name })
}
