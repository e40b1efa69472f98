import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import { Drawing, type DrawingName } from './drawings.tsx'
import styles from './empty-state.module.css'

export type EmptyStateProps = {
  drawing?: DrawingName
  /** In small regions: a 48 px icon instead of the drawing. */
  icon?: IconDrawing
  title?: ReactNode
  description?: ReactNode
  /** One action, usually a soft button of size 32. */
  action?: ReactNode
  level?: 2 | 3
  /** Less air; row: beside each other, in a card among others. */
  compact?: boolean | 'row'
  className?: string
}

export function EmptyState(props: EmptyStateProps) {
  const { drawing = 'nothing', icon, title, description, action, level = 2, compact, className } = props
  const Heading = level === 2 ? 'h2' : 'h3'
  return (
    <div className={classNames(styles.state, className)} data-compact={compact || undefined}>
      <div className={styles.art}>
        {icon ? <Icon of={icon} size={compact === 'row' ? 20 : 48} /> : <Drawing of={drawing} />}
      </div>
      <Heading className={styles.title}>{title ?? m.ui_empty()}</Heading>
      {description && <p className={styles.text}>{description}</p>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

export type ErrorStateProps = Pick<EmptyStateProps, 'level' | 'compact' | 'className' | 'icon'> & {
  title?: ReactNode
  /** The server's own sentence. */
  message?: ReactNode
  onRetry?: () => void
  retrying?: boolean
}

/** Stands where the failed region was, nowhere else. */
export function ErrorState({ title, message, onRetry, retrying, ...rest }: ErrorStateProps) {
  return (
    <div role="alert">
      <EmptyState
        {...rest}
        drawing="error"
        title={title ?? m.ui_request_failed()}
        description={message ?? m.ui_offline_hint()}
        action={
          onRetry && (
            <Button variant="soft" size={32} pending={retrying} onClick={onRetry}>
              {m.ui_retry()}
            </Button>
          )
        }
      />
    </div>
  )
}
