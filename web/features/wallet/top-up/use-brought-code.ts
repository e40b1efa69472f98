import { useLocation } from 'react-router'
import { useInBrowser } from '#web/ui/hooks/use-in-browser.ts'

/** A card code that came with the address: behind the #, which the server never sees, or in the query. '' asks for one. */
export function useBroughtCode(): string | undefined {
  const { search, hash } = useLocation()
  const inHash = useInBrowser() ? new URLSearchParams(hash.slice(1)).get('kami') : null
  return inHash ?? new URLSearchParams(search).get('kami') ?? undefined
}
