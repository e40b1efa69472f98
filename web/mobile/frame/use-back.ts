import { useCallback } from 'react'
import { useNavigate } from 'react-router'

/** One step back, or to the mobile home when this page is the first of the visit. */
export function useBack(): () => void {
  const navigate = useNavigate()
  return useCallback(() => {
    if (isFirstPage()) void navigate('/webapp', { replace: true })
    else void navigate(-1)
  }, [navigate])
}

/** The router counts its own entries in history.state; entries of other sites are no place to go back to. */
function isFirstPage(): boolean {
  const state = history.state as { idx?: number } | null
  return !state?.idx
}
