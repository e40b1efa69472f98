import { useSyncExternalStore } from 'react'
import { useSearchParams } from 'react-router'
import { type Density, densityOf } from '#contract/shared/reading-preferences.ts'
import { readCookie, writeCookie } from '#web/api/cookies.ts'
import { usePage } from '#web/session/page.tsx'

const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What the address asks for, else what the reader chose last, else what is usual here. */
export function useDensity(usual: Density): Density {
  const [search] = useSearchParams()
  const { density } = usePage()
  const chosen = useSyncExternalStore(
    subscribe,
    () => densityOf(readCookie('density')),
    () => density,
  )
  return densityOf(search.get('view')) ?? chosen ?? usual
}

/** The cookie tells the server, so that the next page comes as it was left. */
export function chooseDensity(density: Density): void {
  writeCookie('density', density)
  for (const listener of listeners) listener()
}
