import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './progress.module.css'

export type ProgressProps = {
  value: number
  max?: number
  label?: string
  tone?: 'brand' | 'vip' | 'danger'
  className?: string
}

/** The platform's own bar in our drawing, so its length needs no inline style. */
export function ProgressBar({ value, max = 100, label, tone = 'brand', className }: ProgressProps) {
  return (
    <progress
      className={classNames(styles.bar, className)}
      data-tone={tone}
      aria-label={label ?? m.ui_progress()}
      value={Math.min(max, Math.max(0, value))}
      max={max}
    />
  )
}

export type ProgressRingProps = ProgressProps & {
  size?: 24 | 44 | 64 | 144
  /** Over a picture: white on a veil. */
  onMedia?: boolean
}

export function ProgressRing({
  value,
  max = 100,
  label,
  tone = 'brand',
  size = 44,
  onMedia,
  className,
}: ProgressRingProps) {
  const share = Math.min(100, Math.max(0, (value / max) * 100))
  return (
    <svg
      role="progressbar"
      aria-label={label ?? m.ui_progress()}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share)}
      viewBox="0 0 44 44"
      width={size}
      height={size}
      className={classNames(styles.ring, className)}
      data-tone={onMedia ? 'media' : tone}
    >
      <circle className={styles.track} cx="22" cy="22" r="19" strokeWidth={size > 64 ? 2.5 : 4} />
      <circle
        className={styles.fill}
        cx="22"
        cy="22"
        r="19"
        strokeWidth={size > 64 ? 2.5 : 4}
        pathLength={100}
        strokeDasharray={`${share} 100`}
        visibility={share === 0 ? 'hidden' : undefined}
      />
    </svg>
  )
}
