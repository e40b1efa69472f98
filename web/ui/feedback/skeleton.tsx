import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './skeleton.module.css'

export type SkeletonProps = {
  shape?: 'line' | 'round' | 'media'
  /** Share of the available width in percent, for lines. */
  width?: 20 | 30 | 40 | 50 | 60 | 70 | 80 | 90 | 100
  /** Side of a round one, in pixels. */
  size?: 20 | 24 | 32 | 36 | 40 | 44 | 48 | 64
  className?: string
}

/** One grey block in the exact box of what will come. */
export function Skeleton({ shape = 'line', width = 100, size = 36, className }: SkeletonProps) {
  return (
    <span
      aria-hidden="true"
      className={classNames(styles.block, className)}
      data-shape={shape}
      data-width={shape === 'line' ? width : undefined}
      data-side={shape === 'round' ? size : undefined}
    />
  )
}

/** Wraps the blocks of one region: quiet for 150 ms, so that a fast answer shows no grey at all, and announced once. */
export function SkeletonRegion({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div role="status" className={classNames(styles.region, className)}>
      <VisuallyHidden>{m.ui_loading()}</VisuallyHidden>
      {children}
    </div>
  )
}
