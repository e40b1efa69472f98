import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useId } from 'react'
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
