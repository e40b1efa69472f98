import { m } from '#messages/messages.js'
import { Drafts, loadDrafts } from '#web/features/drafts/drafts.tsx'
import styles from './platform.module.css'

export const loader = loadDrafts
export const title = () => m.publish_drafts()

export function Component() {
  return (
    <>
      <h1 className={styles.title}>{m.publish_drafts()}</h1>
      <Drafts />
    </>
  )
}
