import { stateName } from '#web/features/privacy/setting-switch.tsx'
import { Cell } from '#web/mobile/cells.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import type { IconDrawing } from '#web/ui/layout/icon.tsx'
import styles from './seting.module.css'

export type SwitchCellProps = {
  icon: IconDrawing
  label: string
  /** Undefined until it is known. */
  on: boolean | undefined
  onChange: (on: boolean) => void
}

/** A row that is on or off, and says so. */
export function SwitchCell({ icon, label, on, onChange }: SwitchCellProps) {
  return (
    <Cell
      icon={icon}
      label={label}
      value={<span aria-hidden="true">{on === undefined ? '' : stateName(on)}</span>}
      end={
        <Switch
          aria-label={label}
          className={styles.switch}
          checked={on ?? false}
          disabled={on === undefined}
          onChange={onChange}
        />
      }
    />
  )
}
