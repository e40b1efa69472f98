import { useSyncExternalStore } from 'react'
import type { TextSize } from '#contract/shared/reading-preferences.ts'
import { writeCookie } from '#web/api/cookies.ts'
import { usePage } from '#web/session/page.tsx'

/** What the reader chose since the page was loaded; before that the server's word counts. */
let chosen: TextSize | undefined
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useTextSize(): TextSize {
  const { textSize } = usePage()
  return useSyncExternalStore(
    subscribe,
    () => chosen ?? textSize,
    () => textSize,
  )
}

/** At once, without a reload; the cookie tells the server for the next page. */
export function chooseTextSize(size: TextSize): void {
  chosen = size
  document.documentElement.dataset.text = size
  writeCookie('text', size)
  for (const listener of listeners) listener()
}
