import WifiOff from 'lucide-react/icons/wifi-off'
import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { m } from '#messages/messages.js'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'

/** Not over the page that is about just that. */
export function OfflineBar() {
  const { pathname } = useLocation()
  if (useOnline() || pathname.endsWith('/offline')) return null
  return (
    <Notice tone="warning" icon={<Icon of={WifiOff} size={18} />}>
      {m.offline_bar()}
    </Notice>
  )
}

function subscribe(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

/** Whether the device has a network. The server assumes so. */
function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
}
