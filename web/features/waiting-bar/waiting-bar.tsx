import { Suspense } from 'react'
import { isStaff } from '#contract/roles.ts'
import { useMe } from '#web/session/use-me.ts'
import { drawnPart } from '#web/ui/layout/lazy-part.tsx'

/** Few ever wait: every first view would load what they are told. */
const loadNotice = () => import('./waiting-notice.tsx')
const WaitingNotice = import.meta.env.SSR
  ? (await loadNotice()).WaitingNotice
  : drawnPart(async () => (await loadNotice()).WaitingNotice)

/** To those whose account nobody has approved yet: why they cannot write. */
export function WaitingBar() {
  const me = useMe()
  if (!me?.isWaiting || isStaff(me)) return null
  return (
    <Suspense>
      <WaitingNotice />
    </Suspense>
  )
}
