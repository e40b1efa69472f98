import type { ReactNode } from 'react'
import styles from './check.module.css'

export type CheckTextProps = { label?: ReactNode; hint?: ReactNode }

/** What a checkbox or a switch says beside it. */
export function CheckText({ label, hint }: CheckTextProps) {
  if (!label) return null
  return (
    <span className={styles.text}>
      {label}
      {hint && <span className={styles.hint}>{hint}</span>}
    </span>
  )
}
