import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './account.module.css'

type SettingRowProps = { icon: IconDrawing; name: ReactNode; facts: ReactNode; action?: ReactNode }

/** One thing of the account: what it is, how it stands, and the way to change it. */
export function SettingRow({ icon, name, facts, action }: SettingRowProps) {
  return (
    <li className={styles.row}>
      <Icon of={icon} size={24} className={styles.kind} />
      <div className={styles.what}>
        <p className={styles.name}>{name}</p>
        <p className={styles.facts}>{facts}</p>
      </div>
      {action}
    </li>
  )
}
