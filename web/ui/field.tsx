import { Field } from '@base-ui/react/field'
import CircleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from './class-names.ts'
import styles from './field.module.css'
import { countGraphemes } from './graphemes.ts'
import { Icon } from './icon.tsx'
import { VisuallyHidden } from './visually-hidden.tsx'

export type FieldProblem =
  | 'valueMissing'
  | 'typeMismatch'
  | 'patternMismatch'
  | 'tooShort'
  | 'rangeUnderflow'
  | 'rangeOverflow'

export type FieldFrameProps = {
  label: ReactNode
  /** The label is then for screen readers only; the placeholder must say the same. */
  hideLabel?: boolean
  name?: string
  hint?: ReactNode
  /** An error known from outside. Errors by field name go to the form instead. */
  error?: ReactNode
  required?: boolean
  disabled?: boolean
  /** Own sentences for what the browser itself can check. */
  messages?: Partial<Record<FieldProblem, string>>
  /** The most characters, as a reader counts them. */
  limit?: number
  validate?: (value: string) => string | null | undefined
  className?: string
}

const checkers =
  ({ limit, validate }: FieldFrameProps) =>
  (value: unknown) => {
    const text = typeof value === 'string' ? value : ''
    if (limit !== undefined && countGraphemes(text) > limit) return m.ui_too_long({ max: limit })
    return validate?.(text) ?? null
  }

function ErrorLine({ error, messages }: Pick<FieldFrameProps, 'error' | 'messages'>) {
  const line = (own?: ReactNode) => (
    <Field.Error
      match={error ? true : undefined}
      className={styles.error}
      render={({ children, ...props }) => (
        <div {...props}>
          <Icon of={CircleAlert} size={14} />
          <span>{own ?? children}</span>
        </div>
      )}
    />
  )
  if (error) return line(error)
  return (
    <Field.Validity>
      {({ validity }) => {
        const own = { valueMissing: m.ui_required(), ...messages }
        const problem = (Object.keys(own) as FieldProblem[]).find((name) => validity[name])
        return line(problem && own[problem])
      }}
    </Field.Validity>
  )
}

/** Label above, control, then the error or the hint. The wiring between them is Base UI's. */
export function FieldFrame(props: FieldFrameProps & { children: ReactNode }) {
  const { label, hideLabel, name, hint, error, required, disabled, className, children } = props
  const title = (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
  return (
    <Field.Root
      name={name}
      disabled={disabled}
      invalid={error ? true : undefined}
      validate={checkers(props)}
      className={classNames(styles.field, className)}
    >
      <Field.Label className={hideLabel ? undefined : styles.label}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : title}
      </Field.Label>
      {children}
      <ErrorLine error={error} messages={props.messages} />
      {hint && <Field.Description className={styles.hint}>{hint}</Field.Description>}
    </Field.Root>
  )
}
