import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { ExpEntry } from '#contract/modules/forum/grade.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { expLogQuery } from '#web/api/queries/grade-queries.ts'
import { usePaths } from '#web/social/paths.ts'
import { MoreButton } from '#web/ui/controls/more-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError } from '#web/ui/feedback/load-error.tsx'
import { formatExact } from '#web/ui/format/format.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { expKinds } from './earning-rules.tsx'
import styles from './grade.module.css'

/** What was earned and taken back, newest first. */
export function ExpLog() {
  const log = useInfiniteQuery(expLogQuery(api))
  if (log.isPending) return null
  if (!log.data) return <LoadError of={log} level={3} />
  const list = log.data.pages.flatMap((page) => page.list)
  if (list.length === 0)
    return <EmptyState compact level={3} drawing="posts" title={m.grade_log_empty()} description={m.grade_hint()} />
  return (
    <>
      <ul className={styles.rows}>
        {list.map((entry) => (
          <Entry key={entry._id} entry={entry} />
        ))}
      </ul>
      <MoreButton of={log} className={styles.more} />
    </>
  )
}

function Entry({ entry: { kind, amount, posts, createTime } }: { entry: ExpEntry }) {
  const paths = usePaths()
  const isLoss = amount < 0
  return (
    <li className={styles.row}>
      <span className={styles.entry}>
        <span>{isLoss ? m.grade_taken_back({ what: expKinds[kind].label() }) : expKinds[kind].label()}</span>
        <span className={styles.entryNote}>
          <RelativeTime at={createTime} />
          {posts && <Link to={paths.post(posts._id)}>{posts.title}</Link>}
        </span>
      </span>
      <b className={styles.gain} data-loss={isLoss || undefined}>
        {isLoss ? `−${formatExact(-amount)}` : `+${formatExact(amount)}`}
      </b>
    </li>
  )
}
