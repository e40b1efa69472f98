import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './gallery.module.css'

export function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className={styles.section}>
      <h2 className={styles.sectionTitle}>{title}</h2>
      <div className={styles.stack}>{children}</div>
    </Card>
  )
}

export function Row({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>
}

export function Cell({ caption, children }: { caption: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.cell}>
      <div className={styles.specimen}>{children}</div>
      <span className={styles.caption}>{caption}</span>
    </div>
  )
}
