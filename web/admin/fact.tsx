import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './fact.module.css'

type FactProps = { name: ReactNode; value: string | undefined; details?: string[] }

/** One number of a row of them. */
export function Fact({ name, value, details = [] }: FactProps) {
  return (
    <Card className={styles.fact}>
      <h2 className={styles.name}>{name}</h2>
      <p className={styles.value}>{value ?? '—'}</p>
      {details.map((detail) => (
        <span key={detail} className={styles.detail}>
          {detail}
        </span>
      ))}
    </Card>
  )
}

/** A row of them, as many as there is room for. */
export function Facts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>
}
