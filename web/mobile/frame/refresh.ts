import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { refreshShown } from '../../api/refresh.ts'
import { sayFailure } from '../../social/use-turn.ts'
import { scrollUp } from '../../ui/motion.ts'

/** Whether the page on show is being read again: asked for by a pull, or by its own tab. */
let isRefreshing = false
const listeners = new Set<() => void>()

export function useIsRefreshing(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isRefreshing,
    () => false,
  )
}

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    if (isRefreshing) return
    tell(true)
    try {
      await refreshShown(queries)
    } catch (error) {
      sayFailure(error)
    } finally {
      tell(false)
    }
  }
}

/** What the tab of the page on show does: back to its top, and what is new. */
export function useAgain(): () => void {
  const refresh = useRefresh()
  return () => {
    for (const pane of document.querySelectorAll('[data-pane]')) scrollUp(pane)
    void refresh()
  }
}

function tell(next: boolean): void {
  isRefreshing = next
  for (const listener of listeners) listener()
}
