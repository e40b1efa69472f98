import { m } from '#messages/messages.js'
import { FiguresBoard, useFigures } from '../../features/creator/figures.tsx'
import { FirstSteps } from '../../features/creator/first-steps.tsx'
import { LatestPosts } from '../../features/creator/latest-posts.tsx'
import { loadOverview } from '../../features/creator/own-posts.ts'
import { Todo } from '../../features/creator/todo.tsx'
import { useMe } from '../../session/use-me.ts'
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
