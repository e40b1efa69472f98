import Chart from 'lucide-react/icons/chart-no-axes-column'
import FileText from 'lucide-react/icons/file-text'
import Pen from 'lucide-react/icons/pencil'
import { m } from '#messages/messages.js'
import { useSite } from '#web/session/use-site.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import type { MenuEntry, MenuFrame } from '#web/ui/overlays/menu-popup.tsx'
import { MenuPopup } from '#web/ui/overlays/menu-popup.tsx'

export function PublishEntries(frame: MenuFrame) {
  const isOn = useSite().COMMON_WORKS.ARTICLE
  const items: MenuEntry[] = [
    { label: m.publish_post(), hint: m.publish_post_hint(), icon: Pen, to: '/platform/editor-posts' },
    isOn
      ? { label: m.publish_article(), hint: m.publish_article_hint(), icon: FileText, to: '/platform/editor-article' }
      : {
          label: m.publish_article(),
          hint: m.publish_article_off(),
          icon: FileText,
          onSelect: () => toast.warning(m.publish_article_warning()),
        },
    'rule',
    { label: m.shell_creator(), hint: m.publish_creator_hint(), icon: Chart, to: '/platform' },
  ]
  return <MenuPopup {...frame} items={items} />
}
