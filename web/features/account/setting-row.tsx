import type { ReactNode } from 'react'
import { Icon, type IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './account.module.css'

export type SettingRowProps = {
  icon: IconDrawing
  name: ReactNode
  facts?: ReactNode
  /** At the end of the row. */
  action?: ReactNode
  /** The id of the control in it that the name belongs to. */
  control?: string
}

/** The rows of one card. */
export function SettingRows({ children }: { children: ReactNode }) {
  return <ul className={styles.rows}>{children}</ul>
}

/** One thing of the account: what it is, how it stands, and the way to change it. */
export function SettingRow({ icon, name, facts, action, control }: SettingRowProps) {
  return (
    <li className={styles.row}>
      <Icon of={icon} className={styles.kind} />
      <div className={styles.what}>
        {control ? (
          <label htmlFor={control} className={styles.name}>
            {name}
          </label>
        ) : (
          <p className={styles.name}>{name}</p>
        )}
        {facts && (
          <p id={control && factsOf(control)} className={styles.facts}>
            {facts}
          </p>
        )}
      </div>
      {action}
    </li>
  )
}

/** The id of what stands below the name of a control. */
export function factsOf(control: string): string {
  return `${control}-facts`
}
