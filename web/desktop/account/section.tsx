import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'
import { Card, CardHead } from '#web/ui/layout/card.tsx'
import styles from './account.module.css'

type SectionProps = {
  title: string
  anchor?: string
  /** What is changed here needs no saving; the head says so. */
  atOnce?: boolean
  children: ReactNode
}

/** A card of the settings with its heading. */
export function Section({ title, anchor, atOnce = false, children }: SectionProps) {
  const id = useId()
  return (
    <Card aria-labelledby={id} id={anchor} className={styles.section}>
      <CardHead title={title} id={id}>
        {atOnce && <span className={styles.hint}>{m.account_at_once()}</span>}
      </CardHead>
      <div className={styles.body}>{children}</div>
    </Card>
  )
}
