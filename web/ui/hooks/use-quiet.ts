import { useEffect, useState } from 'react'
import { pageLimits } from '#contract/page-limits.ts'

/** False while the page is coming; what nobody can miss in its first second waits until then. */
export function useQuiet(after: number = pageLimits.manifestDelay): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), after)
    return () => clearTimeout(timer)
  }, [after])
  return isQuiet
}
