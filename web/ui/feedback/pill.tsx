import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './pill.module.css'

type NewContentPillProps = { icon?: IconDrawing; children: ReactNode; onClick: () => void; className?: string }

/** "5 new posts": new things wait here until asked for. */
export function NewContentPill({ icon = ArrowUp, children, onClick, className }: NewContentPillProps) {
  return (
    <button type="button" className={classNames(styles.pill, className)} onClick={onClick}>
      <Icon of={icon} size={16} />
      {children}
    </button>
  )
}
