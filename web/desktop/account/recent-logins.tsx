import { useQuery } from '@tanstack/react-query'
import type { LoginRecord } from '#contract/modules/account/security.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { loginsQuery } from '#web/api/queries/link-queries.ts'
import { SideCard } from '#web/desktop/side-card.tsx'
import { resultOf, wayOf } from '#web/features/account/logins/words.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import styles from './account.module.css'

const shown = 3

/** The newest lines of the login history, beside what protects the account. */
export function RecentLogins() {
  const query = useQuery(loginsQuery(api))
  const logins = query.data?.list.slice(0, shown) ?? []
  if (query.data && logins.length === 0) return null
  return (
    <SideCard
      id="recent-logins"
      title={m.logins_recent()}
      moreTo="/account/security/logins"
      moreLabel={m.logins_all()}
      missing={!query.data && query}
    >
      <ul className={styles.logins}>
        {logins.map((login) => (
          <Line key={login._id} of={login} />
        ))}
      </ul>
    </SideCard>
  )
}

function Line({ of: login }: { of: LoginRecord }) {
  const { device, isCurrent, result, place } = login
  return (
    <li className={styles.login} data-failed={result === 'failed' || undefined}>
      <b>{isCurrent ? m.logins_device_current({ device }) : device}</b>
      <small>
        <RelativeTime at={login.time} /> · {result === 'failed' ? resultOf(login) : wayOf(login)}
        {place && ` · ${place}`}
      </small>
    </li>
  )
}
