import { useSuspenseQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import Coins from 'lucide-react/icons/coins'
import CreditCard from 'lucide-react/icons/credit-card'
import Database from 'lucide-react/icons/database'
import DatabaseBackup from 'lucide-react/icons/database-backup'
import Flag from 'lucide-react/icons/flag'
import GitCompare from 'lucide-react/icons/git-compare'
import Globe from 'lucide-react/icons/globe'
import Hourglass from 'lucide-react/icons/hourglass'
import Landmark from 'lucide-react/icons/landmark'
import ListX from 'lucide-react/icons/list-x'
import MailX from 'lucide-react/icons/mail-x'
import MessageSquareWarning from 'lucide-react/icons/message-square-warning'
import Scale from 'lucide-react/icons/scale'
import ShieldAlert from 'lucide-react/icons/shield-alert'
import Undo2 from 'lucide-react/icons/undo-2'
import UserCheck from 'lucide-react/icons/user-check'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { TodaysWork } from '#contract/modules/site/cockpit.ts'
import type { ConfigDocument, RegisterMode } from '#contract/modules/site/config.ts'
import type { ItemKind } from '#contract/modules/site/queue.ts'
import { m } from '#messages/messages.js'
import { mayOpen } from '#web/admin/access.ts'
import { registerModeName } from '#web/admin/registration/newcomer-rows.tsx'
import { amountText } from '#web/admin/wallet/amount.tsx'
import { api } from '#web/api/browser.ts'
import { cockpitTodayQuery } from '#web/api/queries/admin-cockpit-queries.ts'
import { formatBytes } from '#web/media/format-bytes.ts'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'
import { sanctionName } from '#web/social/sanctions/sentence-fields.tsx'
import type { BadgeTone } from '#web/ui/feedback/badge.tsx'
import { formatDateTime, formatExact } from '#web/ui/format/format.ts'
import { formatPercent } from '#web/ui/format/money.ts'
import { RelativeTime } from '#web/ui/format/relative-time.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './cockpit.module.css'

interface TileLook {
  to: string
  icon: IconDrawing
  name: string
  tone: BadgeTone
  value: ReactNode
  detail: ReactNode
}

/** What waits for somebody: each the way to where it is done, for those who may go there. */
export function Today({ document }: { document?: ConfigDocument }) {
  const work = useSuspenseQuery(cockpitTodayQuery(api)).data
  const me = useMe()
  const { COMMON_REGISTER } = useSite()
  const tiles = [
    ...queueTiles(work, COMMON_REGISTER),
    ...moneyTiles(work),
    ...earningTiles(work),
    ...runTiles(work),
    ...(document ? [stateTile(document)] : []),
  ]
  return (
    <section className={styles.tiles} aria-label={m.cockpit_today()}>
      {tiles
        .filter(({ to }) => mayOpen(me, to.split(/[?#]/)[0] ?? ''))
        .map((tile) => (
          <Tile key={tile.name} {...tile} />
        ))}
    </section>
  )
}

/** Green with a tick when nothing is to do, an ochre sign when somebody is needed. */
function Tile({ to, icon, name, tone, value, detail }: TileLook) {
  return (
    <Card className={styles.tile} data-tone={tone}>
      <h2 className={styles.tileName}>
        <Link to={to}>{name}</Link>
        <Icon of={tone === 'success' ? Check : icon} size={16} />
      </h2>
      <p className={styles.value}>{value}</p>
      <p className={styles.detail}>{detail}</p>
    </Card>
  )
}

function countTile(count: number, tile: Omit<TileLook, 'tone' | 'value'>): TileLook {
  return { ...tile, tone: count > 0 ? 'warning' : 'success', value: formatExact(count) }
}

/** Each with the age of what waits longest. */
function queueTiles(
  { queue, oldest, oldestAppeal, reportedPosts = 0 }: TodaysWork,
  register: RegisterMode,
): TileLook[] {
  if (!queue || !oldest) return []
  const tile = (kind: ItemKind, icon: IconDrawing, name: string, none = m.cockpit_nothing_to_do()) =>
    countTile(queue[kind], {
      to: `/admin/queue?kind=${kind}`,
      icon,
      name,
      detail: oldest[kind] > 0 ? <Since at={oldest[kind]} /> : none,
    })
  const reports = tile('report', Flag, m.admin_o_todo_reports())
  const appeals = tile('appeal', MessageSquareWarning, m.cockpit_appeals())
  return [
    tile('held', ShieldAlert, m.cockpit_held()),
    reportedPosts > 0 ? { ...reports, detail: m.cockpit_reported_posts({ count: reportedPosts }) } : reports,
    oldestAppeal ? { ...appeals, detail: appealed(oldestAppeal) } : appeals,
    tile(
      'member',
      UserCheck,
      m.cockpit_waiting_members(),
      m.cockpit_register_mode({ mode: registerModeName(register) }),
    ),
  ]
}

/** What the oldest appeal is against. */
function appealed({ kind, hours }: NonNullable<TodaysWork['oldestAppeal']>): string {
  if (kind === 'text') return m.cockpit_appeal_text()
  if (kind === 'warn') return sanctionName(kind)
  const name = sanctionName(kind)
  if (hours === 0) return m.cockpit_appeal_for_ever({ name })
  return hours < 48
    ? m.cockpit_appeal_hours({ name, count: hours })
    : m.cockpit_appeal_days({ name, count: Math.round(hours / 24) })
}

function Since({ at }: { at: number }) {
  return (
    <>
      {m.cockpit_oldest()} <RelativeTime at={at} />
    </>
  )
}

/** What one may not see is not in the answer. */
function moneyTiles({ payments, paymentsSum = 0, unmatched, proof }: TodaysWork): TileLook[] {
  if (payments === undefined || unmatched === undefined || !proof) return []
  const looks: Record<typeof proof.state, { tone: BadgeTone; value: string }> = {
    none: { tone: 'plain', value: m.cockpit_proof_none() },
    clean: { tone: 'success', value: m.admin_ledger_clean() },
    broken: { tone: 'danger', value: m.admin_ledger_broken() },
    closed: { tone: 'danger', value: m.admin_o_todo_read_only() },
  }
  return [
    countTile(payments, {
      to: '/admin/orders',
      icon: CreditCard,
      name: m.admin_o_todo_reviews(),
      detail: payments > 0 ? m.cockpit_payments_sum({ sum: amountText(paymentsSum) }) : m.cockpit_nothing_to_do(),
    }),
    countTile(unmatched, {
      to: '/admin/reconciliation',
      icon: GitCompare,
      name: m.admin_o_todo_unmatched(),
      detail: m.cockpit_last_days({ count: 30 }),
    }),
    {
      to: '/admin/ledger',
      icon: Scale,
      name: m.cockpit_proof(),
      ...looks[proof.state],
      detail: proof.endTime > 0 ? formatDateTime(proof.endTime).slice(5, 16) : m.cockpit_every_night(),
    },
  ]
}

/** Today's sales are no work, but what the day is asked for; the rest waits for somebody. */
function earningTiles({ earning }: TodaysWork): TileLook[] {
  if (!earning) return []
  const { sales, salesSum, share, due, withdrawals, oldestWithdrawal, refundsAsked } = earning
  return [
    {
      to: '/admin/purchases',
      icon: Coins,
      name: m.cockpit_sales(),
      tone: 'plain',
      value: amountText(salesSum),
      detail: m.cockpit_sales_detail({ count: sales, share: amountText(share) }),
    },
    {
      to: '/admin/purchases',
      icon: Hourglass,
      name: m.cockpit_due(),
      tone: 'plain',
      value: amountText(due),
      detail: m.cockpit_due_detail(),
    },
    countTile(withdrawals, {
      to: '/admin/withdrawals',
      icon: Landmark,
      name: m.cockpit_withdrawals(),
      detail: oldestWithdrawal > 0 ? <Since at={oldestWithdrawal} /> : m.cockpit_nothing_to_do(),
    }),
    countTile(refundsAsked, {
      to: '/admin/purchases?asked=1',
      icon: Undo2,
      name: m.cockpit_refunds(),
      detail: refundsAsked > 0 ? m.cockpit_refunds_detail() : m.cockpit_nothing_to_do(),
    }),
  ]
}

/** From here on somebody should look for room. */
const nearlyFull = 0.85

function runTiles({ failedJobs, disk, backupTime, isBackupAlarm, mailRefused }: TodaysWork): TileLook[] {
  const share = disk.total > 0 ? disk.used / disk.total : 0
  return [
    countTile(failedJobs, {
      to: '/admin#failed-jobs',
      icon: ListX,
      name: m.cockpit_failed_jobs(),
      detail: m.cockpit_last_run(),
    }),
    {
      to: '/admin/media',
      icon: Database,
      name: m.cockpit_disk(),
      tone: disk.isFull ? 'danger' : share >= nearlyFull ? 'warning' : 'success',
      value: formatPercent(share),
      detail: disk.isFull
        ? m.site_disk_full()
        : m.cockpit_disk_used({ used: formatBytes(disk.used), total: formatBytes(disk.total) }),
    },
    {
      to: '/admin/backup',
      icon: DatabaseBackup,
      name: m.cockpit_backup(),
      tone: isBackupAlarm ? 'danger' : backupTime > 0 ? 'success' : 'plain',
      value: backupTime > 0 ? <RelativeTime at={backupTime} /> : m.cockpit_no_backup(),
      detail: isBackupAlarm
        ? m.cockpit_backup_alarm()
        : backupTime > 0
          ? m.cockpit_backup_hint()
          : m.cockpit_no_backup_hint(),
    },
    countTile(mailRefused, {
      to: '/admin/mail',
      icon: MailX,
      name: m.cockpit_mail_refused(),
      detail: m.cockpit_last_hours({ count: 24 }),
    }),
  ]
}

function stateTile(document: ConfigDocument): TileLook {
  const state = document.COMMON_CLOSE_WEB ? 'closed' : document.COMMON_LOGIN.LOGIN_ACCESS ? 'forced' : 'open'
  const looks: Record<typeof state, { tone: BadgeTone; value: string; detail: string }> = {
    open: { tone: 'success', value: m.admin_o_open(), detail: m.admin_o_open_hint() },
    forced: { tone: 'warning', value: m.admin_o_forced(), detail: m.admin_o_forced_hint() },
    closed: { tone: 'danger', value: m.admin_o_closed(), detail: m.admin_o_closed_hint() },
  }
  return { to: '/admin/config', icon: Globe, name: m.admin_o_state(), ...looks[state] }
}
