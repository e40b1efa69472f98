/** A page that goes waits for nothing, and the store for drafts answers later: what is unkept then lies here.
 *  A browser may forbid it. Then nothing is kept, and the page works all the same. */
export function keepInHaste(key: string, value: unknown): void {
  try {
    if (value === undefined) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // See above.
  }
}

export function keptInHaste<Value>(key: string): Value | undefined {
  try {
    const kept = localStorage.getItem(key)
    return kept === null ? undefined : (JSON.parse(kept) as Value)
  } catch {
    return undefined
  }
}
