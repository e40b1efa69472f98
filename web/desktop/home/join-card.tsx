import { m } from '#messages/messages.js'
import { offerLogin } from '../../session/login-door.ts'
import { useSite } from '../../session/use-site.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
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
