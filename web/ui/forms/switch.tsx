import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './check.module.css'

export type SwitchProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange' | 'role'> & {
  /** Leave it out only where aria-label or aria-labelledby names the switch. */
  label?: ReactNode
  hint?: ReactNode
  /** The label on the left, the switch at the far end, as in a settings list. */
  spread?: boolean
  onChange?: (checked: boolean) => void
}

/** Takes effect at once; what needs a save button is a checkbox. */
export function Switch({ label, hint, spread = false, onChange, className, ...rest }: SwitchProps) {
  return (
    <label className={classNames(styles.row, className)} data-spread={spread || undefined}>
      <input
        {...rest}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox tells its state by itself
        role="switch"
        className={styles.switch}
        onChange={(event) => onChange?.(event.currentTarget.checked)}
      />
      {label && (
        <span className={styles.text}>
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      )}
    </label>
  )
}
