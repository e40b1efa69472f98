/** Drafts that IndexedDB would take too late: a page that is being left waits for nothing, so they go into localStorage.
 *  A browser may forbid it. Then nothing is kept, and the page works all the same. */
export function saveSync(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // See above.
  }
}

export function readSync<Value>(key: string): Value | undefined {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? undefined : (JSON.parse(kept) as Value)
  } catch {
    return undefined
  }
}
