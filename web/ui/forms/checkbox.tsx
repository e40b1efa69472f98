import Check from 'lucide-react/icons/check'
import Minus from 'lucide-react/icons/minus'
import { type ComponentProps, useEffect, useRef } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import styles from './check.module.css'
import { CheckText, type CheckTextProps } from './check-text.tsx'

type Native = Omit<ComponentProps<'input'>, 'type' | 'size' | 'onChange' | 'ref'>

/** Without a label only where a table row or a card names the box through aria-label. */
export type CheckboxProps = Native & CheckTextProps & { indeterminate?: boolean; onChange?: (checked: boolean) => void }

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
      <CheckText label={label} hint={hint} />
    </label>
  )
}
