import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useMe } from '#web/session/use-me.ts'
import { useSite } from '#web/session/use-site.ts'

const none = () => 0

/** One step back, or to the mobile home when this page is the first of the visit. `above`: how many entries of the
 *  history lie above the page's own and are left with it. */
export function useBack(above: () => number = none): () => void {
  const navigate = useNavigate()
  const { LOGIN_ACCESS } = useSite().COMMON_LOGIN
  const isShut = useMe() === null && LOGIN_ACCESS
  return useCallback(() => {
    if (!isFirstPage()) void navigate(-1 - above())
    // The login stands in for the home page, which only the server knows to send.
    else if (isShut) location.replace('/webapp')
    else void navigate('/webapp', { replace: true })
  }, [navigate, above, isShut])
}

/** The router counts its own entries in history.state; entries of other sites are no place to go back to. */
function isFirstPage(): boolean {
  const state = history.state as { idx?: number } | null
  return !state?.idx
}
