import { useQueryClient } from '@tanstack/react-query'
import { refreshShown } from '../../api/refresh.ts'
import { sayFailure } from '../../social/use-turn.ts'
import { createFlag } from '../../ui/flag.ts'
import { scrollUp } from '../../ui/motion.ts'

/** Whether the page on show is being read again: asked for by a pull, or by its own tab. */
const refreshing = createFlag()
export const useIsRefreshing = refreshing.use

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient()
  return async () => {
    if (refreshing.get()) return
    refreshing.set(true)
    try {
      await refreshShown(queries)
    } catch (error) {
      sayFailure(error)
    } finally {
      refreshing.set(false)
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
