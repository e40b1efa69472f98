import { useQuery } from '@tanstack/react-query'
import Bookmark from 'lucide-react/icons/bookmark'
import Chart from 'lucide-react/icons/chart-no-axes-column'
import FileText from 'lucide-react/icons/file-text'
import Globe from 'lucide-react/icons/globe'
import History from 'lucide-react/icons/history'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Megaphone from 'lucide-react/icons/megaphone'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Sparkles from 'lucide-react/icons/sparkles'
import { Link } from 'react-router'
import type { OwnInfo } from '#contract/modules/account/user.ts'
import { m } from '#messages/messages.js'
import { api } from '#web/api/browser.ts'
import { licenceQuery } from '#web/api/queries/licence-queries.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './mine.module.css'

export function MineApps({ me }: { me: OwnInfo }) {
  const hasLicences = useQuery(licenceQuery(api)).data?.isOffered
  const apps = [
    { label: m.mine_my_posts(), icon: FileText, to: `/webapp/author/${me._id}` },
    { label: m.page_collect(), icon: Bookmark, to: '/webapp/user/collect' },
    { label: m.publish_drafts(), icon: NotebookPen, to: '/webapp/platform/drafts' },
    { label: m.page_history(), icon: History, to: '/webapp/user/history' },
    { label: m.shell_creator(), icon: Chart, to: '/webapp/platform/platform' },
    { label: m.mine_grade(), icon: Sparkles, to: '/webapp/user/grade' },
    { label: m.mine_all_boards(), icon: LayoutGrid, to: '/webapp/system-all' },
    { label: m.mine_announcement(), icon: Megaphone, to: '/webapp/announcement' },
    ...(hasLicences ? [{ label: m.mine_auth_domain(), icon: Globe, to: '/webapp/user/auth-domain' }] : []),
  ]
  return (
    <nav aria-label={m.mine_apps()} className={styles.apps}>
      {apps.map(({ label, icon, to }) => (
        <Link key={label} to={to} className={styles.app}>
          <Icon of={icon} size={28} />
          {label}
        </Link>
      ))}
    </nav>
  )
}
