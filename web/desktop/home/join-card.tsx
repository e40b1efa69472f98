import { m } from '#messages/messages.js'
import { offerLogin } from '#web/session/login-dialog-state.ts'
import { useSite } from '#web/session/use-site.ts'
import { Button } from '#web/ui/controls/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './home.module.css'

export function JoinCard() {
  const { COMMON_SITE_NAME, COMMON_DESCRIPTION } = useSite()
  return (
    <Card padded>
      <h2 className={styles.joinTitle}>{m.home_join_title({ site: COMMON_SITE_NAME })}</h2>
      <p className={styles.joinText}>{COMMON_DESCRIPTION || m.home_join_text()}</p>
      <Button variant="primary" block className={styles.joinButton} onClick={offerLogin}>
        {m.shell_login_or_register()}
      </Button>
    </Card>
  )
}
