import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { formatCount, formatExact } from '#web/ui/format/format.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './action-button.module.css'

export type ActionButtonProps = Omit<ComponentProps<'button'>, 'children'> & {
  icon: IconDrawing
  label: string
  count?: number
  /** Liked, saved: filled and coloured. Leave it out for a button without such a state. */
  on?: boolean
  tone?: 'like' | 'brand'
  /** Written beside the icon instead of a count. */
  children?: ReactNode
}

/** Like, comment, save, share: an icon and its number. */
export function ActionButton({
  icon,
  label,
  count,
  on,
  tone = 'brand',
  children,
  className,
  ...rest
}: ActionButtonProps) {
  return (
    <button
      type="button"
      title={count !== undefined && count >= 10_000 ? formatExact(count) : undefined}
      {...rest}
      className={classNames(styles.action, className)}
      aria-pressed={on}
      aria-label={count === undefined ? label : `${label} ${formatCount(count)}`}
      data-tone={tone}
    >
      <Icon of={icon} filled={on} className={styles.icon} />
      {count !== undefined && count > 0 ? <span className={styles.count}>{formatCount(count)}</span> : children}
    </button>
  )
}
