import { Suspense } from 'react'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { drawnPart } from '#web/ui/layout/lazy-part.tsx'
// With the page and not with the script: what the server drew must have its shape at once.
import './closed-bar.module.css'

/** Few ever see it: every first view would load what they are told. */
const loadNotice = () => import('./closed-notice.tsx')
const ClosedNotice = import.meta.env.SSR
  ? (await loadNotice()).ClosedNotice
  : drawnPart(async () => (await loadNotice()).ClosedNotice)

/** Administrators walk about on a closed site as if it were open: they are told that nobody else does. */
export function ClosedBar() {
  const { COMMON_CLOSE_WEB } = useSite()
  const isAdministrator = useMe()?.userpower === 0
  if (!COMMON_CLOSE_WEB || !isAdministrator) return null
  return (
    <Suspense>
      <ClosedNotice />
    </Suspense>
  )
}
