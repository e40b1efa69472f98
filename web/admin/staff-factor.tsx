import ShieldAlert from 'lucide-react/icons/shield-alert'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { usePage } from '#web/session/page.tsx'
import { Button } from '#web/ui/controls/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { useNow } from '#web/ui/format/clock.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { LockedPage } from './locked-page.tsx'

const day = 86_400_000

/** As people count them: the last hours are a day as well. */
export function daysUntil(end: number, now: number): number {
  return Math.max(1, Math.round((end - now) / day))
}

export function useSecurityPage(): string {
  return usePage().isMobile ? '/webapp/seting/security' : '/account/security'
}

/** To staff without a second factor, while the back office is still open to them. */
export function FactorNotice({ me }: { me: OwnInfo }) {
  const page = usePage()
  const now = useNow() ?? page.now
  const securityPage = useSecurityPage()
  if (!me.staffFactor) return null
  const { endTime } = me.staffFactor
  return (
    <Notice
      tone="warning"
      flat
      icon={<Icon of={ShieldAlert} size={18} />}
      action={
        <Button size={32} to={securityPage} reloadDocument>
          {m.staff_factor_do()}
        </Button>
      }
    >
      {m.staff_factor_soon({
        days: daysUntil(endTime, now),
        time: formatDateTime(endTime).slice(0, 16),
      })}
    </Notice>
  )
}

/** The days are over: one thing to do, and everything else of the site is open. */
export function FactorFirst() {
  const page = useSecurityPage()
  return (
    <LockedPage
      title={m.staff_factor_first()}
      description={m.staff_factor_text()}
      way={
        <Button to={page} reloadDocument variant="primary">
          {m.staff_factor_do()}
        </Button>
      }
    />
  )
}
