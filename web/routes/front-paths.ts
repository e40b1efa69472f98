/** Whether an address is on the map in `front.ts`; the others are known when the first of them is asked for. */
export function isInFront(pathname: string): boolean {
  return /^\/(?:(?:\d+|announcement|author|column|dynamic|message|search|System)(?:\/|$)|$)/.test(pathname)
}
