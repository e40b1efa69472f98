import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'

/** A page whose regions alone are slow is there before (see query-client.ts), and would only flicker. */
const patience = 160

/** The path of a page that keeps its visitor waiting, or null. */
export function useAwaitedPath(): string | null {
  const here = useLocation().pathname
  const { location } = useNavigation()
  const wanted = location && location.pathname !== here ? location.key : undefined
  const [late, setLate] = useState<string>()
  useEffect(() => {
    if (wanted === undefined) return
    const timer = setTimeout(() => setLate(wanted), patience)
    return () => clearTimeout(timer)
  }, [wanted])
  return location && wanted !== undefined && wanted === late ? location.pathname : null
}
