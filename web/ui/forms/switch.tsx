import type { ComponentProps } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './check.module.css'
import { CheckText, type CheckTextProps } from './check-text.tsx'

type Native = Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange' | 'role'>

/** Without a label only where aria-label or aria-labelledby names the switch. */
export type SwitchProps = Native &
  CheckTextProps & {
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
      <CheckText label={label} hint={hint} />
    </label>
  )
}
