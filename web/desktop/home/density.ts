import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { type Density, densityOf } from '#contract/density.ts'
import { readCookie, writeCookie } from '../../api/cookies.ts'
import { usePage } from '../../session/page.tsx'
import { useSite } from '../../session/use-site.ts'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the address asks for, else what the reader chose last, else what the site prefers. */
export function useDensity(): Density {
  const [search] = useSearchParams()
  const { density } = usePage()
  const { COMMON_PC_HOME_TEMPLATE } = useSite()
  const chosen = useSyncExternalStore(
    subscribe,
    () => densityOf(readCookie('density')),
    () => density,
  )
  return densityOf(search.get('view')) ?? chosen ?? COMMON_PC_HOME_TEMPLATE
}

/** The cookie tells the server, so that the next page comes as it was left. */
export function chooseDensity(density: Density): void {
  writeCookie('density', density)
  for (const listener of listeners) listener()
}
