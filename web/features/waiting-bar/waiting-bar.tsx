import Hourglass from 'lucide-react/icons/hourglass'
import { isStaff } from '#contract/shared/capabilities.ts'
import { m } from '#messages/messages.js'
import { useMe } from '#web/session/use-me.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** To those whose account nobody has approved yet: why they cannot write. */
export function WaitingBar() {
  const me = useMe()
  if (!me?.isWaiting || isStaff(me)) return null
  return (
    <Notice tone="warning" flat icon={<Icon of={Hourglass} size={18} />}>
      {m.account_waiting()}
    </Notice>
  )
}
