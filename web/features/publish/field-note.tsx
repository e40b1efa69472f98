import type { ReactNode } from 'react'
import styles from './form.module.css'

/** What is wrong with a field, below it. */
export function FieldNote({ id, children }: { id?: string; children: ReactNode }) {
  return (
    children && (
      <p id={id} className={styles.error} role="alert">
        {children}
      </p>
    )
  )
}
