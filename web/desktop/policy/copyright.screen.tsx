import { m } from '#messages/messages.js'
import { Page } from '#web/desktop/frame/page.tsx'
import { CopyrightForm } from '#web/features/copyright/copyright-form.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './policy-page.module.css'

export const title = () => m.page_copyright()

export function Component() {
  return (
    <Page columns="centred">
      <Card as="article" className={styles.card}>
        <h1 className={styles.title}>{m.page_copyright()}</h1>
        <CopyrightForm />
      </Card>
    </Page>
  )
}
