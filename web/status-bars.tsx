import { BuildBar } from './features/build-watch/build-bar.tsx'
import { OfflineBar } from './features/offline/offline-bar.tsx'
import styles from './status-bars.module.css'

/** Quiet lines about the state of things. They float over the page: nothing below them moves when they come or go. */
export function StatusBars() {
  return (
    <div className={styles.bars}>
      <OfflineBar />
      <BuildBar />
    </div>
  )
}
