import GripVertical from 'lucide-react/icons/grip-vertical'
import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './drag-handle.module.css'

type DragHandleProps = ComponentProps<'button'> & { label: string }

/** What a row is taken by, with a finger, a mouse or the arrow keys; see `useDragOrder`. */
export function DragHandle({ label, className, ...rest }: DragHandleProps) {
  return (
    <button type="button" className={classNames(styles.handle, className)} aria-label={label} title={label} {...rest}>
      <Icon of={GripVertical} size={16} />
    </button>
  )
}
