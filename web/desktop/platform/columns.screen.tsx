import { m } from '#messages/messages.js'
import { loadOwnColumns } from '#web/features/own-columns/loaders.ts'
import { OwnColumns } from '#web/features/own-columns/own-columns.tsx'
import styles from './platform.module.css'

export const loader = loadOwnColumns
export const title = () => m.platform_columns()

export function Component() {
  return (
    <>
      <h1 className={styles.title}>{m.platform_columns()}</h1>
      <OwnColumns />
    </>
  )
}
