import type { ReactNode } from 'react'
import styles from './visually-hidden.module.css'

/** For readers that listen instead of look. */
export function VisuallyHidden({ as: Tag = 'span', children }: { as?: 'span' | 'div'; children: ReactNode }) {
  return <Tag className={styles.hidden}>{children}</Tag>
}
