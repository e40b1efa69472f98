import { useEffect, useState } from 'react'

/**
 * What stands behind the `#`, where no server and no log sees it; it leaves the address bar at once. Empty: there is none;
 * undefined: nobody has looked yet.
 */
export function useHashToken(): string | undefined {
  const [token, setToken] = useState<string>()
  useEffect(() => {
    // Drawn a second time, the address says nothing any more.
    setToken((before) => before || location.hash.slice(1))
    if (location.hash) history.replaceState(history.state, '', location.pathname)
  }, [])
  return token
}
