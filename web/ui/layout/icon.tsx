import type { ComponentType, SVGProps } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './icon.module.css'

export type IconSize = 12 | 14 | 16 | 18 | 20 | 24 | 28 | 48
export type IconDrawing = ComponentType<SVGProps<SVGSVGElement> & { size?: string | number }>

const stroke = (size: IconSize) => (size >= 48 ? 1.25 : size >= 28 ? 1.5 : size >= 18 ? 1.75 : 2)

/** One lucide drawing on the house grid. Outline means off, filled means on; the name stands on the control around it. */
export function Icon(props: { of: IconDrawing; size?: IconSize; filled?: boolean; className?: string }) {
  const { of: Drawing, size = 20, filled = false, className } = props
  return (
    <Drawing
      aria-hidden="true"
      focusable="false"
      size={size}
      strokeWidth={stroke(size)}
      fill={filled ? 'currentColor' : 'none'}
      className={classNames(styles.icon, className)}
    />
  )
}
