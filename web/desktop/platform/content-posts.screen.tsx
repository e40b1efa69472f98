import { m } from '#messages/messages.js'
import { Content } from '#web/features/creator/content.tsx'
import { loadContent } from '#web/features/creator/own-posts.ts'
import styles from './platform.module.css'

export const loader = loadContent('forum')
export const title = () => m.page_content_posts()

export function Component() {
  return (
    <>
      <h1 className={styles.title}>{m.page_content_posts()}</h1>
      <Content type="forum" />
    </>
  )
}
