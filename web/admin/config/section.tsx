import { type ReactNode, useId } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './section.module.css'

/** A card of rows under a heading. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  return (
    <Card className={styles.section} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </Card>
  )
}
