import Hourglass from 'lucide-react/icons/hourglass'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

export function WaitingNotice() {
  return (
    <Notice tone="warning" flat icon={<Icon of={Hourglass} size={18} />}>
      {m.account_waiting()}
    </Notice>
  )
}
