import { m } from '#messages/messages.js'
import { useWhoWrites, whoWritesOptions } from '../../features/privacy/who-writes.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx'
import styles from './account.module.css'

/** Who may write to me. */
export function Privacy() {
  const { settings, choose } = useWhoWrites()
  const { data, error, refetch, isFetching } = settings
  if (!data && error)
    return <ErrorState compact message={error.message} onRetry={() => void refetch()} retrying={isFetching} />
  if (!data)
    return (
      <SkeletonRegion className={styles.look}>
        <Skeleton width={40} />
      </SkeletonRegion>
    )
  return (
    <div className={styles.look}>
      <RadioGroup label={m.privacy_from()} inline value={data.from} onChange={choose} options={whoWritesOptions()} />
      <p className={styles.hint}>{m.privacy_from_hint()}</p>
    </div>
  )
}
