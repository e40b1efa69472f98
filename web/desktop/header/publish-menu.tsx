import Pen from 'lucide-react/icons/pencil'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import { lazyPart } from '#web/ui/layout/lazy-part.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import styles from './header.module.css'

const PublishEntries = lazyPart(() => import('./publish-entries.tsx').then((module) => module.PublishEntries))

/** What can be published here. What is switched off answers, too: it says why. */
export function PublishMenu() {
  return (
    <Menu
      label={m.publish_title()}
      list={(frame) => <PublishEntries {...frame} />}
      trigger={
        <Button variant="primary" icon={<Icon of={Pen} size={18} />} className={styles.publish}>
          {m.shell_publish()}
        </Button>
      }
    />
  )
}
