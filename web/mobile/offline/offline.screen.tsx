import RotateCw from 'lucide-react/icons/rotate-cw'
import { m } from '#messages/messages.js'
import { OfflineShelf } from '#web/features/offline/offline-shelf.tsx'
import { MobilePage } from '#web/mobile/mobile-page.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './offline.module.css'

export const title = () => m.offline_title()

/** Drawn for nobody: the worker shows it at every address while there is no network. */
export function Component() {
  const retry = (
    <button type="button" className={styles.retry} aria-label={m.retry()} onClick={() => location.reload()}>
      <Icon of={RotateCw} size={20} />
    </button>
  )
  return (
    <MobilePage title={m.offline_title()} end={retry}>
      <div data-stand-in="" className={styles.page}>
        <OfflineShelf />
      </div>
    </MobilePage>
  )
}
