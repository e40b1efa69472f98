import WifiOff from 'lucide-react/icons/wifi-off'
import { m } from '#messages/messages.js'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useOnline } from './use-online.ts'

export function OfflineBar() {
  if (useOnline()) return null
  return (
    <Notice tone="warning" icon={<Icon of={WifiOff} size={18} />}>
      {m.offline_bar()}
    </Notice>
  )
}
