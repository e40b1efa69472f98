import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './check.module.css'

export type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange' | 'ref'> & {
  /** Leave it out only where a table row or a card names the box through aria-label. */
  label?: ReactNode
  hint?: ReactNode
  indeterminate?: boolean
  onChange?: (checked: boolean) => void
}

/** A real checkbox in our drawing: it works in a plain form and before any script has run. */
export function Checkbox({ label, hint, indeterminate = false, onChange, className, ...rest }: CheckboxProps) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = indeterminate
  }, [indeterminate])
  return (
    <label className={classNames(styles.row, className)}>
      <span className={styles.box}>
        <input
          {...rest}
          ref={box}
          type="checkbox"
          className={styles.input}
          onChange={(event) => onChange?.(event.currentTarget.checked)}
        />
        <Icon of={indeterminate ? Minus : Check} size={14} className={styles.tick} />
      </span>
      {label && (
        <span className={styles.text}>
          {label}
          {hint && <span className={styles.hint}>{hint}</span>}
        </span>
      )}
    </label>
  )
}
