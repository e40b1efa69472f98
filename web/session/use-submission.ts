import { type InputEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { InputErrors } from '#contract/endpoint.ts'
import { m } from '#messages/messages.js'
import { toast } from '#web/ui/feedback/toast.ts'

export type FieldErrors = Record<string, string>
export type FormValues = Record<string, string>

export interface Submission {
  /** What the browser can tell without the server: sentences by field name. */
  check: (values: FormValues) => FieldErrors
  /** The sentence to say when it has worked. */
  send: (values: FormValues) => Promise<string>
  progress: string
  wait: number
  /** Fields on this form. What is wrong with one of them stands there and nowhere else; any other fault is a toast. */
  fields: readonly string[]
  /** A refusal that is clearly about one field although the server does not say which. */
  blame?: (error: ApiError) => string | undefined
}

interface Faults {
  errors: FieldErrors
  fromServer: boolean
  /** Just found, so the first bad field takes the focus; an edited list does not. */
  isNew: boolean
}

const none: Faults = { errors: {}, fromServer: false, isNew: false }

/** A form from the press of its button to the answer: checks, progress, the server's words at their places. */
export function useSubmission({ check, send, progress, wait, fields, blame }: Submission) {
  const [faults, setFaults] = useState(none)
  const [pending, setPending] = useState(false)
  const [isChanged, setIsChanged] = useState(false)
  const element = useRef<HTMLFormElement>(null)
  const isRepeated = useRepetition(wait)
  useFocusFirst(element, faults)

  const run = async (values: FormValues) => {
    setPending(true)
    setFaults(none)
    const notice = toast.progress(progress)
    try {
      notice.success(await send(values))
      setIsChanged(false)
    } catch (error) {
      const { errors, problem } = faultsOf(error, fields, blame)
      setFaults({ errors, fromServer: true, isNew: true })
      if (problem === null) notice.close()
      else notice.error(problem)
    } finally {
      setPending(false)
    }
  }

  const submit = (data: FormData) => {
    if (pending) return
    const values = Object.fromEntries([...data].map(([name, value]) => [name, String(value)]))
    const errors = check(values)
    if (Object.keys(errors).length === 0) return isRepeated(values) ? undefined : void run(values)
    setFaults({ errors, fromServer: false, isNew: true })
    const [elsewhere] = Object.keys(errors).filter((name) => !element.current?.elements.namedItem(name))
    if (elsewhere !== undefined) toast.warning(errors[elsewhere] ?? '')
  }

  return {
    pending,
    /** Somebody has typed something that is still there. */
    isChanged,
    errors: faults.errors,
    /** To spread on the form. */
    form: {
      ref: element,
      errors: faults.errors,
      onSubmit: submit,
      onInput: ({ target, currentTarget }: InputEvent<HTMLFormElement>) => {
        setFaults((now) => withoutFault(now, (target as HTMLInputElement).name))
        setIsChanged([...currentTarget.querySelectorAll('input')].some((input) => input.value !== input.defaultValue))
      },
      onKeyDown: holdWhileComposing,
    },
  }
}

/** A second press within `wait` is the same press, unless something was changed in between. */
function useRepetition(wait: number): (values: FormValues) => boolean {
  const last = useRef({ body: '', at: Number.NEGATIVE_INFINITY })
  return (values) => {
    const body = JSON.stringify(values)
    const now = Date.now()
    if (body === last.current.body && now - last.current.at < wait) return true
    last.current = { body, at: now }
    return false
  }
}

/** What the server said was about the old input as a whole; what we said was about one field. */
function withoutFault(faults: Faults, name: string): Faults {
  if (faults.fromServer) return none
  if (!(name in faults.errors)) return faults
  const { [name]: _, ...errors } = faults.errors
  return { ...faults, errors, isNew: false }
}

function useFocusFirst(form: RefObject<HTMLFormElement | null>, { errors, isNew }: Faults): void {
  useEffect(() => {
    if (!isNew) return
    const inputs = form.current?.querySelectorAll<HTMLInputElement>('input[name]') ?? []
    ;[...inputs].find(({ name }) => name in errors)?.focus()
  }, [form, errors, isNew])
}

/** Enter belongs to the input method while it composes. */
function holdWhileComposing(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.keyCode === 229)) event.preventDefault()
}

/** Either sentences at their fields, or one about the whole. */
export function faultsOf(
  error: unknown,
  fields: readonly string[],
  blame?: Submission['blame'],
): { errors: FieldErrors; problem: string | null } {
  if (!(error instanceof ApiError)) return { errors: {}, problem: m.network_failed() }
  const field = blame?.(error)
  if (field) return { errors: { [field]: error.message }, problem: null }
  const listed = error.code === 422 ? ((error.data as InputErrors | null)?.errors ?? []) : []
  const known = listed.filter(({ path }) => fields.includes(path))
  if (known.length === 0) return { errors: {}, problem: error.message }
  // The first word on a field counts.
  const errors = Object.fromEntries([...known].reverse().map(({ path, message }) => [path, message]))
  return { errors, problem: null }
}
