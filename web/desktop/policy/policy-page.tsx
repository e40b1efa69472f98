import { Page } from '#web/desktop/frame/page.tsx'
import { PolicyText, type PolicyTextProps } from '#web/features/policy-text/policy-text.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './policy-page.module.css'

export function PolicyPage({ title, of }: PolicyTextProps & { title: string }) {
  return (
    <Page columns="centred">
      <Card as="article" className={styles.card}>
        <h1 className={styles.title}>{title}</h1>
        <PolicyText of={of} />
      </Card>
    </Page>
  )
}
