import ChevronRight from 'lucide-react/icons/chevron-right'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './cells.module.css'

/** A group of rows on a rounded card, with its name above. */
export function Cells({ title, className, children }: { title?: string; className?: string; children: ReactNode }) {
  return (
    <section className={classNames(styles.group, className)} aria-label={title}>
      {title && <h2 className={styles.title}>{title}</h2>}
      <div className={styles.cells}>{children}</div>
    </section>
  )
}

export type CellProps = {
  icon?: IconDrawing
  label: ReactNode
  /** What is set now, at the right. */
  value?: ReactNode
  /** A control of its own at the very end. */
  end?: ReactNode
  to?: string
  onClick?: () => void
  /** Centred and red: the way out. */
  danger?: boolean
}

/** One row: leads somewhere (to), does something (onClick), or only tells (neither: no arrow then). */
export function Cell({ icon, label, value, end, to, onClick, danger }: CellProps) {
  const content = (
    <>
      {icon && <Icon of={icon} size={24} className={styles.icon} />}
      <span className={styles.label}>{label}</span>
      {value !== undefined && <span className={styles.value}>{value}</span>}
      {end}
      {(to !== undefined || (onClick && !danger)) && <Icon of={ChevronRight} size={16} className={styles.arrow} />}
    </>
  )
  const look = { className: styles.cell, 'data-icon': icon ? true : undefined, 'data-danger': danger || undefined }
  if (to !== undefined)
    return (
      <Link to={to} {...look}>
        {content}
      </Link>
    )
  if (onClick)
    return (
      <button type="button" {...look} onClick={onClick}>
        {content}
      </button>
    )
  return <div {...look}>{content}</div>
}
