import type { LoaderFunctionArgs } from 'react-router'
import { m } from '#messages/messages.js'
import { loadSettings, loadWhoWrites } from '#web/features/privacy/load-privacy.ts'
import { CollectsSwitch } from '#web/features/privacy/setting-switches.tsx'
import { useWhoWrites, whoWritesOptions } from '#web/features/privacy/who-writes.ts'
import { useSite } from '#web/session/use-site.ts'
import { ErrorState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonRegion } from '#web/ui/feedback/skeleton.tsx'
import { RadioGroup } from '#web/ui/forms/radio-group.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await Promise.all([loadWhoWrites(args), loadSettings(args)])
  return null
}
export const title = () => m.account_nav_privacy()

export function Component() {
  const { COMMON_IS_CHAT } = useSite()
  return (
    <Section title={m.account_nav_privacy()} atOnce>
      <div className={styles.look}>
        {COMMON_IS_CHAT && <WhoWrites />}
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
