import type { LoginRecord } from '#contract/modules/account/security.ts'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { SkeletonLines } from '#web/ui/feedback/skeleton.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import styles from './logins.module.css'
import { LoginDevice, type LoginLines, ResultBadge } from './logins.tsx'
import { mayBeStranger, wayOf } from './words.ts'

/** The same for narrow screens. */
export const LoginRows: LoginLines = ({ rows, empty, onNotMe }) => {
  if (!rows) return <SkeletonLines widths={[70, 50, 70, 50, 70, 50]} className={styles.loading} />
  if (rows.length === 0) return empty
  return (
    <ul aria-label={m.logins_title()}>
      {rows.map((login) => (
        <Row key={login._id} of={login} onNotMe={() => onNotMe(login)} />
      ))}
    </ul>
  )
}

function Row({ of: login, onNotMe }: { of: LoginRecord; onNotMe: () => void }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>
          <LoginDevice of={login} />
        </p>
        <p className={styles.facts}>
          <span>{wayOf(login)}</span>
          <RelativeTime at={login.time} />
          {login.place && <span>{login.place}</span>}
          <span>{login.network}</span>
        </p>
      </div>
      <div className={styles.end}>
        <ResultBadge of={login} />
        {mayBeStranger(login) && (
          <Button
            variant="danger"
            size={32}
            aria-label={m.logins_not_me_label({ time: formatDateTime(login.time) })}
            onClick={onNotMe}
          >
            {m.logins_not_me()}
          </Button>
        )}
      </div>
    </li>
  )
}
