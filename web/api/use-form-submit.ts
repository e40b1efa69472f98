import { useState } from 'react'
import { fieldErrors } from './field-errors.ts'

/** Sends a form, once at a time; what the server refuses is said at the fields. `form` is spread over the form. */
export function useFormSubmit(send: (values: FormData) => Promise<unknown>) {
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [pending, setPending] = useState(false)
  const submit = async (values: FormData) => {
    if (pending) return
    setPending(true)
    setErrors({})
    try {
      await send(values)
    } catch (error) {
      setErrors(fieldErrors(error))
    }
    setPending(false)
  }
  return {
    form: { errors, pending, onSubmit: (values: FormData) => void submit(values) },
    forgetErrors: () => setErrors({}),
  }
}
