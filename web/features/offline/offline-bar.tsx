import WifiOff from 'lucide-react/icons/wifi-off'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { useOnline } from './use-online.ts'

export function OfflineBar() {
  if (useOnline()) return null
  return (
    <Notice tone="warning" icon={<Icon of={WifiOff} size={18} />}>
      {m.offline_bar()}
    </Notice>
  )
}
