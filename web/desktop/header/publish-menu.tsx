import Chart from 'lucide-react/icons/chart-no-axes-column'
import FileText from 'lucide-react/icons/file-text'
import Pen from 'lucide-react/icons/pencil'
import { m } from '#messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuEntry } from '../../ui/menu.tsx'
import { toast } from '../../ui/toast.tsx'
import styles from './header.module.css'

/** What can be published here. What is switched off answers, too: it says why. */
export function PublishMenu() {
  const items: MenuEntry[] = [
    { label: m.publish_post(), hint: m.publish_post_hint(), icon: Pen, to: '/platform/editor-posts' },
    {
      label: m.publish_article(),
      hint: m.publish_article_off(),
      icon: FileText,
      onSelect: () => toast.warning(m.publish_article_warning()),
    },
    'rule',
    { label: m.shell_creator(), hint: m.publish_creator_hint(), icon: Chart, to: '/platform' },
  ]
  return (
    <Menu
      label={m.publish_title()}
      items={items}
      trigger={
        <Button variant="primary" icon={<Icon of={Pen} size={18} />} className={styles.publish}>
          {m.shell_publish()}
        </Button>
      }
    />
  )
}
