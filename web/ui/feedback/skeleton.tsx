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

type Width = SkeletonProps['width']

/** A text that will come: a line for each width. */
export function SkeletonLines({ widths, className }: { widths: Width[]; className?: string }) {
  return (
    <SkeletonRegion className={className}>
      {widths.map((width, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change places
        <Skeleton key={at} width={width} />
      ))}
    </SkeletonRegion>
  )
}

type SkeletonRowsProps = {
  count: number
  /** Side of the round picture at the start of each row; none without it. */
  size?: SkeletonProps['size']
  widths: [Width, Width]
  /** The classes of a real row, and of the texts in it. */
  row?: string
  text?: string
  className?: string
}

/** A list that will come: rows of two lines, with a picture before them. */
export function SkeletonRows({ count, size, widths, row, text, className }: SkeletonRowsProps) {
  return (
    <SkeletonRegion className={className}>
      {Array.from({ length: count }, (_, at) => at).map((at) => (
        <div key={at} className={row}>
          {size && <Skeleton shape="round" size={size} />}
          <div className={text}>
            <Skeleton width={widths[0]} />
            <Skeleton width={widths[1]} />
          </div>
        </div>
      ))}
    </SkeletonRegion>
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
