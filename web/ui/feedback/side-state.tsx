import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import styles from './side-state.module.css'
import { Skeleton, SkeletonRegion } from './skeleton.tsx'

type Fetched = { isPending: boolean; isFetching: boolean; refetch: () => unknown }

/** In a small card, instead of what has not come: its outline, or a line with another try. Never a hole. */
export function SideState({ of, rows = 3 }: { of: Fetched; rows?: number }) {
  if (of.isPending) return <SideOutline rows={rows} />
  return (
    <div className={styles.failed} role="status">
      {m.ui_request_failed()}
      <Button variant="text" size={28} pending={of.isFetching} onClick={() => void of.refetch()}>
        {m.ui_retry()}
      </Button>
    </div>
  )
}

export function SideOutline({ rows }: { rows: number }) {
  return (
    <SkeletonRegion className={styles.rows}>
      {Array.from({ length: rows }, (_, at) => at).map((at) => (
        <span key={at} className={styles.row}>
          <Skeleton shape="round" size={36} />
          <Skeleton width={at % 2 === 0 ? 70 : 50} />
        </span>
      ))}
    </SkeletonRegion>
  )
}
