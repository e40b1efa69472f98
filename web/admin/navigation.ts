import ArchiveRestore from 'lucide-react/icons/archive-restore'
import BookOpen from 'lucide-react/icons/book-open'
import ChartColumn from 'lucide-react/icons/chart-column'
import Compass from 'lucide-react/icons/compass'
import CreditCard from 'lucide-react/icons/credit-card'
import Database from 'lucide-react/icons/database'
import FileText from 'lucide-react/icons/file-text'
import Files from 'lucide-react/icons/files'
import Flag from 'lucide-react/icons/flag'
import Funnel from 'lucide-react/icons/funnel'
import Gift from 'lucide-react/icons/gift'
import GitCompare from 'lucide-react/icons/git-compare'
import HardDrive from 'lucide-react/icons/hard-drive'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import Layers from 'lucide-react/icons/layers'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Megaphone from 'lucide-react/icons/megaphone'
import Receipt from 'lucide-react/icons/receipt'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Server from 'lucide-react/icons/server'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Sparkles from 'lucide-react/icons/sparkles'
import Ticket from 'lucide-react/icons/ticket'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import { m } from '#messages/messages.js'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'

export interface NavItem {
  to: string
  label: () => string
  icon: IconDrawing
}

/** Everything there is in the back office, in the order of the navigation. */
export const sections: { title?: () => string; items: NavItem[] }[] = [
  { items: [{ to: '/admin', label: m.admin_overview, icon: ChartColumn }] },
  {
    title: m.admin_group_content,
    items: [
      { to: '/admin/queue', label: m.queue_title, icon: ShieldCheck },
      { to: '/admin/reports', label: m.admin_reports, icon: Flag },
      { to: '/admin/rules', label: m.admin_rules, icon: Funnel },
      { to: '/admin/content', label: m.admin_content, icon: Files },
      { to: '/admin/deleted', label: m.admin_deleted, icon: ArchiveRestore },
      { to: '/admin/users', label: m.admin_users, icon: Users },
      { to: '/admin/registration', label: m.admin_registration, icon: UserPlus },
      { to: '/admin/boards', label: m.admin_boards, icon: LayoutGrid },
      { to: '/admin/zones', label: m.admin_zones, icon: Layers },
      { to: '/admin/announcements', label: m.admin_announcements, icon: Megaphone },
      { to: '/admin/pages', label: m.admin_pages, icon: BookOpen },
    ],
  },
  {
    title: m.admin_group_site,
    items: [
      { to: '/admin/config', label: m.admin_config, icon: Settings },
      { to: '/admin/login', label: m.admin_login, icon: KeyRound },
      { to: '/admin/grade', label: m.admin_grade, icon: Sparkles },
      { to: '/admin/storage', label: m.admin_storage, icon: Database },
      { to: '/admin/pay', label: m.admin_pay, icon: CreditCard },
      { to: '/admin/policies', label: m.admin_policies, icon: FileText },
      { to: '/admin/setup', label: m.setup_title, icon: Compass },
    ],
  },
  {
    title: m.admin_group_wallet,
    items: [
      { to: '/admin/orders', label: m.admin_orders, icon: Receipt },
      { to: '/admin/reconciliation', label: m.admin_reconciliation, icon: GitCompare },
      { to: '/admin/cards', label: m.admin_cards, icon: Ticket },
      { to: '/admin/redeemcodes', label: m.admin_redeemcodes, icon: Gift },
      { to: '/admin/ledger', label: m.admin_ledger, icon: Scale },
    ],
  },
  {
    title: m.admin_group_run,
    items: [
      { to: '/admin/panel', label: m.admin_panel, icon: Server },
      { to: '/admin/media', label: m.admin_media, icon: HardDrive },
      { to: '/admin/audit', label: m.admin_audit, icon: ScrollText },
      { to: '/admin/versions', label: m.admin_versions, icon: History },
    ],
  },
]

export function navItemAt(pathname: string): NavItem | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return sections.flatMap(({ items }) => items).find(({ to }) => to === path)
}
