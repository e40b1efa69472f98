import ChevronRight from 'lucide-react/icons/chevron-right'
import { type ReactNode, useState } from 'react'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './fold.module.css'

type FoldProps = {
  title: ReactNode
  /** Beside the title: what is inside, in a word. */
  state?: ReactNode
  /** Something inside needs mending: it opens by itself. */
  hasFault?: boolean
  children: ReactNode
}

/** Rows that few people need, folded away until somebody does. */
export function Fold({ title, state, hasFault = false, children }: FoldProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={styles.fold} open={isOpen || hasFault} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.head}>
        <Icon of={ChevronRight} size={16} className={styles.mark} />
        {title}
        {state && <span className={styles.state}>{state}</span>}
      </summary>
      {children}
    </details>
  )
}
