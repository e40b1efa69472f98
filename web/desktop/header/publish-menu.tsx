import Pen from 'lucide-react/icons/pencil'
import { lazy } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import styles from './header.module.css'

const PublishEntries = lazy(() =>
  import('./publish-entries.tsx').then(({ PublishEntries }) => ({ default: PublishEntries })),
)

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
