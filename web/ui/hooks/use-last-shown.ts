import { useState } from 'react'

/** The value, or the last one there was: what a layer shows stays in it while it fades out. */
export function useLastShown<T>(value: T | null | undefined): T | null {
  const [kept, keep] = useState(value ?? null)
  if (value && value !== kept) keep(value)
  return value ?? kept
}
