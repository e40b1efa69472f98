import FileText from 'lucide-react/icons/file-text'
import Shield from 'lucide-react/icons/shield'
import { m } from '#messages/messages.js'
import { Cell, Cells } from '#web/mobile/cells.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Avatar } from '#web/ui/layout/avatar.tsx'
import styles from './mine.module.css'

/** The page of somebody who has none yet. */
export function MineGuest() {
  return (
    <main className={styles.page}>
      <section className={styles.band} data-guest="">
        <div className={styles.who}>
          <Avatar name="" size={64} gone />
          <div className={styles.whoText}>
            <h1 className={styles.guestTitle}>{m.shell_not_logged_in()}</h1>
            <p className={styles.guestHint}>{m.shell_login_needed_hint()}</p>
          </div>
        </div>
        <Button variant="primary" size={48} block to="/webapp/login" className={styles.guestLogin}>
          {m.shell_login_or_register()}
        </Button>
      </section>
      <Cells className={styles.list}>
        <Cell icon={FileText} label={m.shell_agreement()} to="/webapp/seting/user-agreement" />
        <Cell icon={Shield} label={m.shell_policy()} to="/webapp/seting/privacy-policy" />
      </Cells>
    </main>
  )
}
