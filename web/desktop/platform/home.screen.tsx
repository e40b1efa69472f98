import { m } from '#messages/messages.js'
import { FiguresBoard, useFigures } from '#web/features/creator/figures.tsx'
import { FirstSteps } from '#web/features/creator/first-steps.tsx'
import { LatestPosts } from '#web/features/creator/latest-posts.tsx'
import { loadOverview } from '#web/features/creator/own-posts.ts'
import { Todo } from '#web/features/creator/todo.tsx'
import { useMe } from '#web/session/use-me.ts'
import styles from './platform.module.css'

export const loader = loadOverview
export const title = () => m.page_platform()

export function Component() {
  const me = useMe()
  const isNew = useFigures().data?.posts === 0
  return (
    <>
      <h1 className={styles.title}>{m.platform_hello({ name: me?.name ?? '' })}</h1>
      {isNew && <FirstSteps />}
      <section aria-label={m.platform_analysis()} className={styles.figures}>
        <FiguresBoard aside={<Todo />} />
      </section>
      {!isNew && <LatestPosts />}
    </>
  )
}
