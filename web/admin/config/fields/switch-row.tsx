import { m } from '#messages/messages.js'
import { Switch } from '#web/ui/forms/switch.tsx'
import { FormRow } from './form-row.tsx'
import styles from './row.module.css'

export type SwitchRowProps = {
  label: string
  hint?: string
  error?: string
  checked: boolean
  onChange: (checked: boolean) => void
  /** What the two states are called. */
  states?: { on: string; off: string }
}

export function SwitchRow({ label, hint, error, checked, onChange, states }: SwitchRowProps) {
  const word = checked ? (states?.on ?? m.admin_on()) : (states?.off ?? m.admin_off())
  return (
    <FormRow label={label} hint={hint} error={error}>
      {({ labelId, describedBy, invalid }) => (
        <Switch
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          checked={checked}
          onChange={onChange}
          label={<span className={styles.state}>{word}</span>}
        />
      )}
    </FormRow>
  )
}
