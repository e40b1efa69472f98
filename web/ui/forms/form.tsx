import { type ComponentProps, type SubmitEvent, useEffect, useMemo, useRef, useState } from 'react'
import { classNames } from '#web/ui/format/class-names.ts'
import styles from './field.module.css'
import { FormContext, type FormMember } from './field.tsx'

type Errors = Readonly<Record<string, string>>

export type FormProps = Omit<ComponentProps<'form'>, 'onSubmit'> & {
  /** The server's answer, by field name; an edit of the field takes its word away. */
  errors?: Errors
  /** Called with the fields once they all passed; the page is never reloaded. */
  onSubmit?: (values: FormData, event: SubmitEvent<HTMLFormElement>) => void
}

const none: Errors = {}

/** A form whose fields check themselves. `errors` is the server's answer, by field name; focus goes to the first one. */
export function Form({ className, onSubmit, errors = none, ...rest }: FormProps) {
  const [members] = useState(() => new Set<FormMember>())
  const [answered, setAnswered] = useState<{ to: Errors; names: readonly string[] }>({ to: none, names: [] })
  const submitted = useRef(false)
  const names = answered.to === errors ? answered.names : undefined
  const state = useMemo(
    () => ({
      errors: Object.fromEntries(Object.entries(errors).filter(([name]) => !names?.includes(name))),
      edited: (name: string) => setAnswered({ to: errors, names: [...(names ?? []), name] }),
      join: (member: FormMember) => {
        members.add(member)
        return () => members.delete(member)
      },
    }),
    [errors, names, members],
  )
  useEffect(() => {
    if (!submitted.current || Object.keys(errors).length === 0) return
    // only the answer to a submit moves the focus, not a list that an edit has shortened
    submitted.current = false
    const bad = inOrder(members).find((member) => isNamed(member, errors))
    bad?.focus()
  }, [errors, members])
  return (
    <FormContext value={state}>
      <form
        {...rest}
        // Sent before the code has come: not into the address, where passwords would stay.
        method="post"
        noValidate
        className={classNames(styles.form, className)}
        onSubmit={(event) => {
          event.preventDefault()
          const bad = inOrder(members).filter((member) => !member.check())
          if (bad[0]) return bad[0].focus()
          submitted.current = true
          onSubmit?.(new FormData(event.currentTarget), event)
        }}
      />
    </FormContext>
  )
}

/** Fields come and go, so the order of joining is not the order on the page. */
function inOrder(members: Set<FormMember>): FormMember[] {
  return [...members].sort((a, b) => {
    const [first, second] = [a.element(), b.element()]
    return first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1
  })
}

function isNamed(member: FormMember, errors: Errors): boolean {
  const name = member.element()?.dataset.field
  return name !== undefined && name in errors
}
