import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { logout } from '#web/session/logout.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './admin.layout.module.css'

interface LockedPageProps {
  title: string
  description: string
  /** What they can do instead, beside logging out. */
  way: ReactNode
}

/** The back office is closed to whoever has come. */
export function LockedPage({ title, description, way }: LockedPageProps) {
  const site = useSite()
  return (
    <main className={styles.loginPage}>
      <h1>
        <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO} />
      </h1>
      <Card className={styles.card}>
        <EmptyState
          drawing="locked"
          title={title}
          description={description}
          action={
            <div className={styles.ways}>
              <Button onClick={() => void logout()}>{m.admin_log_out()}</Button>
              {way}
            </div>
          }
        />
      </Card>
    </main>
  )
}
