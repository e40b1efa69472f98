import { createContext, type ReactNode, useContext, useId } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './section.module.css'

/** Sections inside of a card that is there already have no card of their own. */
export const PlainSections = createContext(false)

/** A card of rows under a heading. */
export function Section({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  const id = useId()
  const isPlain = useContext(PlainSections)
  const content = (
    <>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </>
  )
  if (isPlain)
    return (
      <section aria-labelledby={id} className={styles.plain}>
        {content}
      </section>
    )
  return (
    <Card className={styles.section} aria-labelledby={id}>
      {content}
    </Card>
  )
}
