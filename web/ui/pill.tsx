import ArrowUp from 'lucide-react/icons/arrow-up'
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import styles from './pill.module.css'

/** "5 new posts": new things wait here until asked for. */
export function NewContentPill({
  children,
  onClick,
  className,
}: {
  children: ReactNode
  onClick: () => void
  className?: string
}) {
  return (
    <button type="button" className={classNames(styles.pill, className)} onClick={onClick}>
      <Icon of={ArrowUp} size={16} />
      {children}
    </button>
  )
}
