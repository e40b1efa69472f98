import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './push.module.css'

type RowProps = {
  icon: IconDrawing
  name: ReactNode
  facts: ReactNode
  /** At the end of the row. */
  action: ReactNode
  /** The id of the control in it that the name belongs to. */
  control?: string
}

export function Row({ icon, name, facts, action, control }: RowProps) {
  return (
    <li className={styles.row}>
      <Icon of={icon} size={20} className={styles.icon} />
      <div className={styles.what}>
        {control ? (
          <label htmlFor={control} className={styles.name}>
            {name}
          </label>
        ) : (
          <p className={styles.name}>{name}</p>
        )}
        <p className={styles.facts}>{facts}</p>
      </div>
      {action}
    </li>
  )
}
