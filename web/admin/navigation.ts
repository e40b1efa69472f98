import ArchiveRestore from 'lucide-react/icons/archive-restore'
import BellRing from 'lucide-react/icons/bell-ring'
import BookOpen from 'lucide-react/icons/book-open'
import ChartColumn from 'lucide-react/icons/chart-column'
import Coins from 'lucide-react/icons/coins'
import Compass from 'lucide-react/icons/compass'
import CreditCard from 'lucide-react/icons/credit-card'
import Crown from 'lucide-react/icons/crown'
import Database from 'lucide-react/icons/database'
import DatabaseBackup from 'lucide-react/icons/database-backup'
import FileText from 'lucide-react/icons/file-text'
import FileUp from 'lucide-react/icons/file-up'
import Files from 'lucide-react/icons/files'
import Flag from 'lucide-react/icons/flag'
import Funnel from 'lucide-react/icons/funnel'
import Gift from 'lucide-react/icons/gift'
import GitCompare from 'lucide-react/icons/git-compare'
import HardDrive from 'lucide-react/icons/hard-drive'
import HeartPulse from 'lucide-react/icons/heart-pulse'
import History from 'lucide-react/icons/history'
import KeyRound from 'lucide-react/icons/key-round'
import KeySquare from 'lucide-react/icons/key-square'
import Landmark from 'lucide-react/icons/landmark'
import Layers from 'lucide-react/icons/layers'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Library from 'lucide-react/icons/library'
import Mailbox from 'lucide-react/icons/mailbox'
import Megaphone from 'lucide-react/icons/megaphone'
import Package from 'lucide-react/icons/package'
import PackageCheck from 'lucide-react/icons/package-check'
import Receipt from 'lucide-react/icons/receipt'
import Scale from 'lucide-react/icons/scale'
import ScrollText from 'lucide-react/icons/scroll-text'
import Server from 'lucide-react/icons/server'
import Settings from 'lucide-react/icons/settings'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import Sparkles from 'lucide-react/icons/sparkles'
import Tags from 'lucide-react/icons/tags'
import Ticket from 'lucide-react/icons/ticket'
import UserCog from 'lucide-react/icons/user-cog'
import UserPlus from 'lucide-react/icons/user-plus'
import Users from 'lucide-react/icons/users'
import Webhook from 'lucide-react/icons/webhook'
import type { Powered } from '#contract/roles.ts'
import { m } from '#messages/messages.js'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'
import { mayOpen } from './access.ts'

export interface NavItem {
  to: string
  label: () => string
  icon: IconDrawing
}

const page = (label: NavItem['label'], icon: IconDrawing) => ({ label, icon })

/** By the last word of their addresses. */
const itemsOf = (pages: Record<string, ReturnType<typeof page>>): NavItem[] =>
  Object.entries(pages).map(([word, { label, icon }]) => ({ to: `/admin/${word}`, label, icon }))

/** Everything there is in the back office, in the order of the navigation. */
export const sections: { title?: () => string; items: NavItem[] }[] = [
  { items: [{ to: '/admin', label: m.admin_overview, icon: ChartColumn }] },
  {
    title: m.admin_group_content,
    items: itemsOf({
      queue: page(m.queue_title, ShieldCheck),
      reports: page(m.admin_reports, Flag),
      rules: page(m.admin_rules, Funnel),
      content: page(m.admin_content, Files),
      deleted: page(m.admin_deleted, ArchiveRestore),
      users: page(m.admin_users, Users),
      roles: page(m.admin_roles, UserCog),
      registration: page(m.admin_registration, UserPlus),
      boards: page(m.admin_boards, LayoutGrid),
      zones: page(m.admin_zones, Layers),
      works: page(m.admin_works, Library),
      'works-categories': page(m.admin_works_categories, Tags),
      announcements: page(m.admin_announcements, Megaphone),
      pages: page(m.admin_pages, BookOpen),
    }),
  },
  {
    title: m.admin_group_site,
    items: itemsOf({
      config: page(m.admin_config, Settings),
      login: page(m.admin_login, KeyRound),
      grade: page(m.admin_grade, Sparkles),
      privileges: page(m.admin_privileges, Crown),
      storage: page(m.admin_storage, Database),
      pay: page(m.admin_pay, CreditCard),
      policies: page(m.admin_policies, FileText),
      setup: page(m.setup_title, Compass),
    }),
  },
  {
    title: m.admin_group_wallet,
    items: itemsOf({
      orders: page(m.admin_orders, Receipt),
      reconciliation: page(m.admin_reconciliation, GitCompare),
      earning: page(m.admin_income, Coins),
      purchases: page(m.admin_purchases, ShoppingBag),
      withdrawals: page(m.withdraw_title, Landmark),
      goods: page(m.admin_goods, Package),
      cards: page(m.admin_cards, Ticket),
      redeemcodes: page(m.admin_redeemcodes, Gift),
      ledger: page(m.admin_ledger, Scale),
    }),
  },
  {
    title: m.admin_group_run,
    items: itemsOf({
      backup: page(m.backup_title, DatabaseBackup),
      doctor: page(m.admin_doctor, HeartPulse),
      mail: page(m.admin_mails, Mailbox),
      push: page(m.push_title, BellRing),
      upgrade: page(m.admin_upgrade, PackageCheck),
      import: page(m.moving_title, FileUp),
      webhooks: page(m.admin_webhooks, Webhook),
      keys: page(m.admin_keys, KeySquare),
      panel: page(m.admin_panel, Server),
      media: page(m.admin_media, HardDrive),
      audit: page(m.admin_audit, ScrollText),
      versions: page(m.admin_versions, History),
    }),
  },
]

/** Where the office begins for somebody: at the overview, or at the first screen that they may open. */
export function firstScreen(me: Powered | null): string | undefined {
  return sections.flatMap(({ items }) => items).find(({ to }) => mayOpen(me, to))?.to
}

export function navItemAt(pathname: string): NavItem | undefined {
  const path = pathname.replace(/(?<!\/)\/+$/, '')
  return sections.flatMap(({ items }) => items).find(({ to }) => to === path)
}
