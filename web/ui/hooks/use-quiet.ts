import { useEffect, useState } from 'react'
import { limits } from '#contract/shared/limits.ts'

/** False while the page is coming; what nobody can miss in its first second waits until then. */
export function useQuiet(): boolean {
  const [isQuiet, setQuiet] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), limits.manifestDelay)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet
}
