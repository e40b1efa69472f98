import type { ReactNode } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './notice.module.css'

export type NoticeProps = {
  tone?: 'info' | 'brand' | 'success' | 'warning' | 'danger'
  icon?: ReactNode
  action?: ReactNode
  /** Across the page, without corners. */
  flat?: boolean
  className?: string
  children: ReactNode
}

/** A line about the state of things: offline, a new version, an account under review. */
export function Notice({ tone = 'info', icon, action, flat, className, children }: NoticeProps) {
  return (
    <div role="status" className={classNames(styles.notice, className)} data-tone={tone} data-flat={flat || undefined}>
      {icon}
      <div className={styles.text}>{children}</div>
      {action}
    </div>
  )
}
