import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { InputErrors } from '#contract/endpoint.ts'

/** Sentences by path, as the server writes paths: COMMON_LOGIN.DEFAULT_COVER, COMMON_PAY.0.amount. */
export type FieldErrors = Record<string, string>

export function useFieldErrors() {
  const [faults, setFaults] = useState<FieldErrors | null>(null)
  const [errors, setErrors] = useState<FieldErrors>({})
  return {
    /** What the last attempt said, untouched by what was mended since. */
    faults,
    of: (path: string): string | undefined => errors[path],
    put(next: FieldErrors) {
      setFaults(next)
      setErrors(next)
    },
    drop: (path: string) =>
      setErrors((before) =>
        Object.fromEntries(Object.entries(before).filter(([name]) => name !== path && !name.startsWith(`${path}.`))),
      ),
    clear() {
      setFaults(null)
      setErrors({})
    },
  }
}

export function faultsOf(error: unknown): FieldErrors | null {
  if (!(error instanceof ApiError) || error.code !== 422) return null
  const { errors = [] } = (error.data ?? {}) as Partial<InputErrors>
  return errors.length > 0 ? Object.fromEntries(errors.map(({ path, message }) => [path, message])) : null
}
