import type { ReactNode } from 'react'
import type { Density } from '#contract/shared/reading-preferences.ts'
import { m } from '#messages/messages.js'
import styles from './feed-list.module.css'

export function FeedFrame({ density, busy, children }: { density: Density; busy: boolean; children: ReactNode }) {
  return (
    <div role="feed" aria-busy={busy} aria-label={m.feed_label()} className={styles.list} data-density={density}>
      {children}
    </div>
  )
}
