import type { ReactNode } from 'react'
import styles from './page-head.module.css'

/** Title and one sentence, the page's actions on the right. */
export function PageHead({ title, lead, children }: { title: string; lead: string; children?: ReactNode }) {
  return (
    <div className={styles.head} data-sticky={children ? true : undefined}>
      <div className={styles.text}>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>{lead}</p>
      </div>
      {children}
    </div>
  )
}
