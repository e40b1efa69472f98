import Copy from 'lucide-react/icons/copy'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
import { m } from '#messages/messages.js'
import { Button } from '#web/ui/controls/button.tsx'
import { copyText } from '#web/ui/controls/copy-text.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { RadioGroup, type RadioGroupProps } from '#web/ui/forms/radio-group.tsx'
import { Switch } from '#web/ui/forms/switch.tsx'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './row.module.css'

export type RowWiring = { labelId: string; describedBy: string | undefined; invalid: boolean }

export type FormRowProps = {
  label: string
  hint?: string
  error?: string
  wide?: boolean
  children: (wiring: RowWiring) => ReactNode
}

/** A labelled row for what is more than one plain field. The wiring names and describes the controls inside. */
export function FormRow({ label, hint, error, wide, children }: FormRowProps) {
  const id = useId()
  const says = error ?? hint
  return (
    <fieldset aria-labelledby={`${id}-label`} className={styles.row} data-wide={wide || undefined}>
      <div id={`${id}-label`}>{label}</div>
      <div className={styles.control}>
        {children({
          labelId: `${id}-label`,
          describedBy: says ? `${id}-says` : undefined,
          invalid: error !== undefined,
        })}
      </div>
      {error ? (
        <div id={`${id}-says`} role="alert" className={styles.error}>
          <Icon of={TriangleAlert} size={14} />
          <span>{error}</span>
        </div>
      ) : (
        hint && (
          <div id={`${id}-says`} className={styles.hint}>
            {hint}
          </div>
        )
      )}
    </fieldset>
  )
}

type ChoiceRowProps<V extends string> = Pick<RadioGroupProps<V>, 'options' | 'inline'> & {
  label: string
  error?: string
  value: V
  onChange: (value: V) => void
}

/** One of a few, all of which are seen. */
export function ChoiceRow<V extends string>({ label, error, ...choice }: ChoiceRowProps<V>) {
  return (
    <FormRow label={label} error={error}>
      {() => <RadioGroup<V> label={label} hideLabel className={styles.choices} {...choice} />}
    </FormRow>
  )
}

export type SwitchRowProps = {
  label: string
  hint?: string
  error?: string
  value: boolean
  onChange: (value: boolean) => void
  /** What the two states are called. */
  states?: { on: string; off: string }
  disabled?: boolean
}

export function SwitchRow({ label, hint, error, value, onChange, states, disabled }: SwitchRowProps) {
  const word = value ? (states?.on ?? m.admin_on()) : (states?.off ?? m.admin_off())
  return (
    <FormRow label={label} hint={hint} error={error}>
      {({ labelId, describedBy, invalid }) => (
        <Switch
          aria-labelledby={labelId}
          aria-describedby={describedBy}
          aria-invalid={invalid || undefined}
          checked={value}
          disabled={disabled}
          onChange={onChange}
          label={<span className={styles.state}>{word}</span>}
        />
      )}
    </FormRow>
  )
}

/** Something of ours that has to be entered elsewhere. */
export function CopyRow({ label, hint, value }: { label: string; hint?: string; value: string }) {
  const copy = async () => {
    if (await copyText(value)) toast.success(m.share_copied())
    else toast.warning(m.reader_copy_failed())
  }
  return (
    <FormRow label={label} hint={hint}>
      {({ labelId }) => (
        <>
          <code className={styles.copied}>{value}</code>
          <Button size={32} icon={<Icon of={Copy} size={16} />} aria-describedby={labelId} onClick={() => void copy()}>
            {m.admin_copy()}
          </Button>
        </>
      )}
    </FormRow>
  )
}
