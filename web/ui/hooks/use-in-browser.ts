import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and while its page is taken over; what lives beside the page, in the body, waits for it. */
export function useInBrowser(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
}
