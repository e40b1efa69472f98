import { m } from '#messages/messages.js'
import { LoginForm } from '#web/features/login/login-form.tsx'
import { logout } from '#web/session/logout.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Logo } from '#web/ui/layout/logo.tsx'
import styles from './admin-gate.module.css'

/** The way in for administrators, open on a closed site, too. */
export function GuestDoor() {
  const site = useSite()
  return (
    <main className={styles.door}>
      <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO} />
      <Card className={styles.card} aria-labelledby="door">
        <h1 id="door" className={styles.title}>
          {m.admin_door_title()}
        </h1>
        <p className={styles.hint}>{m.admin_door_hint()}</p>
        <LoginForm />
      </Card>
    </main>
  )
}

export function Forbidden({ name }: { name: string }) {
  const site = useSite()
  return (
    <main className={styles.door}>
      <h1>
        <Logo name={site.COMMON_SITE_NAME} src={site.COMMON_LOGO} />
      </h1>
      <Card className={styles.card}>
        <EmptyState
          drawing="locked"
          level={2}
          title={m.admin_forbidden_title()}
          description={m.admin_forbidden_text({ name })}
          action={
            <div className={styles.ways}>
              <Button onClick={() => void logout()}>{m.admin_log_out()}</Button>
              <Button to="/" reloadDocument variant="primary">
                {m.admin_back_home()}
              </Button>
            </div>
          }
        />
      </Card>
    </main>
  )
}
