import { useCallback } from 'react'
import { useNavigate } from 'react-router'

const none = () => 0

/** One step back, or to the mobile home when this page is the first of the visit. `above`: how many entries of the
 *  history lie above the page's own and are left with it. */
export function useBack(above: () => number = none): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (isFirstPage()) void navigate('/webapp', { replace: true })
    else void navigate(-1 - above())
  }, [navigate, above])
}

/** The router counts its own entries in history.state; entries of other sites are no place to go back to. */
function isFirstPage(): boolean {
  const state = history.state as { idx?: number } | null
  return !state?.idx
}
