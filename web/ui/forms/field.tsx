import CircleAlert from 'lucide-react/icons/triangle-alert'
import { createContext, type ReactNode, useContext, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { m } from '#messages/messages.js'
import { classNames } from '#web/ui/format/class-names.ts'
import { countGraphemes } from '#web/ui/format/graphemes.ts'
import { Icon } from '#web/ui/layout/icon.tsx'
import { VisuallyHidden } from '#web/ui/layout/visually-hidden.tsx'
import styles from './field.module.css'

/** A field in a form: where it stands, and its own check, which says aloud whether it passed. */
export interface FormMember {
  element: () => HTMLElement | null
  check: () => boolean
  focus: () => void
}

interface FormState {
  /** The server's words that nobody has answered by an edit yet, by field name. */
  errors: Readonly<Record<string, string>>
  edited: (name: string) => void
  join: (member: FormMember) => () => void
}

export const FormContext = createContext<FormState | null>(null)

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

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const controlIn = (field: Element | null) => field?.querySelector<Control>('input, textarea, select') ?? null

/** What is wrong with it, in our words where we have some, else in the browser's. */
function problemOf(control: Control | null, { messages, limit, validate }: FieldFrameProps): string | null {
  if (!control) return null
  const { validity, value } = control
  if (!validity.valid) {
    const own = { valueMissing: m.ui_required(), ...messages }
    const problem = (Object.keys(own) as FieldProblem[]).find((name) => validity[name])
    return (problem && own[problem]) ?? control.validationMessage
  }
  if (limit !== undefined && countGraphemes(value) > limit) return m.ui_too_long({ max: limit })
  return validate?.(value) ?? null
}

export type FieldLinks = {
  id: string
  labelId: string
  name?: string
  describedBy?: string
  invalid: boolean
  /** For controls whose changes are no input events. */
  edited: () => void
}

const FieldContext = createContext<FieldLinks>({ id: '', labelId: '', invalid: false, edited: () => {} })

/** How a control hangs together with its label, hint and error. */
export const useFieldLinks = () => useContext(FieldContext)

/** The same, as the attributes of a native control. */
export function useControlProps() {
  const { id, name, describedBy, invalid } = useFieldLinks()
  return {
    id,
    name,
    'aria-describedby': describedBy,
    'aria-invalid': invalid || undefined,
    'data-invalid': invalid ? '' : undefined,
  }
}

/** The field's own check: at submit, and after a failure with every edit until it passes. */
function useCheck(props: FieldFrameProps) {
  const form = useContext(FormContext)
  const root = useRef<HTMLDivElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const check = useEffectEvent(() => {
    const found = props.disabled ? null : problemOf(controlIn(root.current), props)
    setProblem(found)
    return found === null
  })
  const join = form?.join
  useEffect(
    () => join?.({ element: () => root.current, check: () => check(), focus: () => controlIn(root.current)?.focus() }),
    [join],
  )
  const { name } = props
  const said = name === undefined ? undefined : form?.errors[name]
  const edit = (left: () => string | null) => {
    if (problem !== null) setProblem(left())
    if (said !== undefined && name !== undefined) form?.edited(name)
  }
  return {
    root,
    problem: problem ?? said,
    onInput: () => edit(() => problemOf(controlIn(root.current), props)),
    edited: () => edit(() => null),
  }
}

/** Label above, control, then the error or the hint. */
export function FieldFrame(props: FieldFrameProps & { children: ReactNode }) {
  const { label, hideLabel, name, hint, required, className, children } = props
  const id = useId()
  const { root, problem, onInput, edited } = useCheck(props)
  const error = props.error || problem
  const links: FieldLinks = {
    id,
    labelId: `${id}label`,
    name,
    describedBy: error ? `${id}error` : hint ? `${id}hint` : undefined,
    invalid: Boolean(error),
    edited,
  }
  return (
    <div ref={root} className={classNames(styles.field, className)} data-field={name} onInput={onInput}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a label takes no keys */}
      <label id={links.labelId} htmlFor={id} className={hideLabel ? styles.unseen : styles.label} onClick={onlyFocus}>
        {hideLabel ? <VisuallyHidden>{label}</VisuallyHidden> : <Title label={label} required={required} />}
      </label>
      <FieldContext value={links}>{children}</FieldContext>
      {error && (
        <div id={`${id}error`} className={styles.error}>
          <Icon of={CircleAlert} size={14} />
          <span>{error}</span>
        </div>
      )}
      {hint && (
        <p id={`${id}hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  )
}

function Title({ label, required }: Pick<FieldFrameProps, 'label' | 'required'>) {
  return (
    <>
      {label}
      {required && (
        <span className={styles.required} aria-hidden="true">
          *
        </span>
      )}
    </>
  )
}

/** A select that is a button would be pressed by its label, which opens it. */
function onlyFocus(event: React.MouseEvent<HTMLLabelElement>): void {
  const { control } = event.currentTarget
  if (!(control instanceof HTMLButtonElement)) return
  event.preventDefault()
  control.focus()
}
