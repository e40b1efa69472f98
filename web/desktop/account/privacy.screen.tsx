import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { loadSettings, loadWhoWrites } from '../../features/privacy/load-privacy.ts'
import { CollectsSwitch } from '../../features/privacy/setting-switches.tsx'
import { useWhoWrites, whoWritesOptions } from '../../features/privacy/who-writes.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { Skeleton, SkeletonRegion } from '../../ui/skeleton.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadWhoWrites(args), loadSettings(args)])
  return null
}
export const title = () => m.account_nav_privacy()

export function Component() {
  return (
    <Section title={m.account_nav_privacy()} atOnce>
      <div className={styles.look}>
        <WhoWrites />
        <CollectsSwitch />
      </div>
    </Section>
  )
}

/** Who may write to me. */
function WhoWrites() {
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
    <div>
      <RadioGroup label={m.privacy_from()} inline value={data.from} onChange={choose} options={whoWritesOptions()} />
      <p className={styles.hint}>{m.privacy_from_hint()}</p>
    </div>
  )
}
