import type { ReactNode } from 'react'
import styles from './frame.module.css'
import { Pane } from './pane.tsx'

/** A page with a bar at its end. What is between the bars scrolls by itself, so that nothing lies under them. */
export function FramedPage({ head, foot, children }: { head: ReactNode; foot: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.framed}>
      {head}
      <div className={styles.middle}>
        <Pane>{children}</Pane>
      </div>
      {foot}
    </div>
  )
}
