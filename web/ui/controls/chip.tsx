import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './chip.module.css'

export type ChipProps = {
  children: ReactNode
  selected?: boolean
  onClick?: () => void
  to?: string
  /** Shows a cross; `name` is what it removes. */
  onRemove?: () => void
  name?: string
  /** On the page ground instead of on a card. */
  onGround?: boolean
  disabled?: boolean
  className?: string
}

export function Chip({ children, selected, onClick, to, onRemove, name, onGround, disabled, className }: ChipProps) {
  const look = { className: classNames(styles.chip, className), 'data-ground': onGround || undefined }
  if (to !== undefined) {
    return (
      <Link to={to} {...look} aria-current={selected || undefined}>
        {children}
      </Link>
    )
  }
  if (onRemove) {
    const label = m.ui_remove({ name: name ?? (typeof children === 'string' ? children : '') })
    return (
      <span {...look}>
        {children}
        <button type="button" className={styles.remove} aria-label={label} onClick={onRemove} disabled={disabled}>
          <Icon of={X} size={14} />
        </button>
      </span>
    )
  }
  if (!onClick) return <span {...look}>{children}</span>
  return (
    <button type="button" {...look} aria-pressed={selected ?? false} onClick={onClick} disabled={disabled}>
      {children}
    </button>
  )
}
