import BadgeCheck from 'lucide-react/icons/badge-check'
import Crown from 'lucide-react/icons/crown'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './badge.module.css'

export type BadgeTone = 'plain' | 'brand' | 'solid' | 'vip' | 'danger' | 'success' | 'warning' | 'info'

/** Always a word, never colour alone. */
export function Badge(props: {
  tone?: BadgeTone
  icon?: ReactNode
  title?: string
  className?: string
  children: ReactNode
}) {
  const { tone = 'plain', icon, title, className, children } = props
  return (
    <span className={classNames(styles.badge, styles[tone], className)} title={title}>
      {icon}
      {children}
    </span>
  )
}

export function LevelBadge({ level }: { level: number }) {
  const rank = level >= 7 ? styles.brand : level >= 4 ? styles.info : styles.plain
  return (
    <span className={classNames(styles.badge, styles.level, rank)} title={m.ui_level({ level })}>
      Lv{level}
    </span>
  )
}

export function VipBadge({ children }: { children?: ReactNode }) {
  return (
    <Badge tone="vip" icon={<Icon of={Crown} size={12} />}>
      {children ?? m.ui_vip()}
    </Badge>
  )
}

/** The mark of those to whom the site gives one. */
export function OwnBadge() {
  return (
    <span role="img" aria-label={m.member_badge()} title={m.member_badge()} className={styles.own}>
      <Icon of={BadgeCheck} size={16} />
    </span>
  )
}

export function OfficialBadge() {
  return <Badge tone="solid">{m.ui_official()}</Badge>
}

/** How many are unread, 99+ at most. Nothing at zero. */
export function UnreadCount({
  count,
  quiet = false,
  className,
}: {
  count: number
  quiet?: boolean
  className?: string
}) {
  if (count <= 0) return null
  return (
    <span className={classNames(styles.count, className)} data-quiet={quiet || undefined}>
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <VisuallyHidden>{m.ui_unread({ count })}</VisuallyHidden>
    </span>
  )
}

/** Something is unread, no matter how much. */
export function UnreadDot({ label, className }: { label?: string; className?: string }) {
  return (
    <span className={classNames(styles.dot, className)}>
      <VisuallyHidden>{label ?? m.ui_unread_some()}</VisuallyHidden>
    </span>
  )
}

/** Hangs a count or a dot on the corner of an icon. */
export function WithUnread({ count, dot = false, children }: { count?: number; dot?: boolean; children: ReactNode }) {
  return (
    <span className={styles.anchor}>
      {children}
      {count ? <UnreadCount count={count} className={styles.hung} /> : dot && <UnreadDot className={styles.hungDot} />}
    </span>
  )
}
