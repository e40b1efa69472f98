import type { ReactNode } from 'react'
import { Page } from '#web/desktop/frame/page.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './policy-page.module.css'

export function PolicyPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Page columns="centred">
      <Card as="article" className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        {children}
      </Card>
    </Page>
  )
}
