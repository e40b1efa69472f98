import { type ReactNode, useId } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './check.module.css'

export type RadioOption<V extends string> = { value: V; label: ReactNode; hint?: ReactNode; disabled?: boolean }
export type RadioGroupProps<V extends string> = {
  label: ReactNode
  hideLabel?: boolean
  options: RadioOption<V>[]
  name?: string
  value?: V
  defaultValue?: V
  onChange?: (value: V) => void
  disabled?: boolean
  /** Side by side instead of one under the other. */
  inline?: boolean
  className?: string
}

export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const { label, hideLabel, options, name, value, defaultValue, onChange, disabled, inline, className } = props
  const id = useId()
  return (
    <fieldset className={classNames(styles.group, className)} disabled={disabled} data-inline={inline || undefined}>
      <legend className={styles.legend} data-hidden={hideLabel || undefined}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : label}
      </legend>
      {options.map((option) => (
        <label key={option.value} className={styles.row}>
          <span className={styles.box}>
            <input
              type="radio"
              className={classNames(styles.input, styles.radio)}
              name={name ?? id}
              value={option.value}
              disabled={option.disabled}
              checked={value === undefined ? undefined : value === option.value}
              defaultChecked={value === undefined ? defaultValue === option.value : undefined}
              onChange={() => onChange?.(option.value)}
            />
          </span>
          <span className={styles.text}>
            {option.label}
            {option.hint && <span className={styles.hint}>{option.hint}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
