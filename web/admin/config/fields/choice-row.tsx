import { RadioGroup, type RadioGroupProps } from '#web/ui/forms/radio-group.tsx'
import { FormRow } from './form-row.tsx'
import styles from './row.module.css'

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
