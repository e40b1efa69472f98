import { m } from '#messages/messages.js'
import { Switch } from '#web/ui/forms/switch.tsx'
import { FormRow } from './form-row.tsx'
import styles from './row.module.css'

export type SwitchRowProps = {
  label: string
  hint?: string
  error?: string
  value: boolean
  onChange: (value: boolean) => void
  /** What the two states are called. */
  states?: { on: string; off: string }
}

export function SwitchRow({ label, hint, error, value, onChange, states }: SwitchRowProps) {
  const word = value ? (states?.on ?? m.admin_on()) : (states?.off ?? m.admin_off())
  return (
    <FormRow label={label} hint={hint} error={error}>
      {({ labelId, describedBy, invalid }) => (
        <Switch
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          checked={value}
          onChange={onChange}
          label={<span className={styles.state}>{word}</span>}
        />
      )}
    </FormRow>
  )
}
