import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { quotaQuery } from '#web/api/queries/queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { ProgressBar } from '#web/ui/feedback/progress.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './library.module.css'

/** Nearly full is worth a colour. */
const warning = 0.9

/** How much of the space is taken. Without an answer there is no bar: the library works all the same. */
export function Quota() {
  const { data, isError } = useQuery(quotaQuery(api))
  if (!data) return isError ? null : <Skeleton width={60} className={styles.quotaBlank} />
  const { used, limit } = data
  return (
    <div className={styles.quota}>
      <span>{m.library_quota({ used: formatBytes(used), limit: formatBytes(limit) })}</span>
      <ProgressBar
        value={used}
        max={Math.max(limit, 1)}
        label={m.library_quota_label()}
        tone={used >= limit * warning ? 'danger' : 'brand'}
        className={styles.quotaBar}
      />
      {used >= limit && <span className={styles.full}>{m.library_quota_full()}</span>}
    </div>
  )
}
