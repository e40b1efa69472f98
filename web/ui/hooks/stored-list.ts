import { createValue, type SharedValue } from './shared-value.ts'

/** The newest few of something, kept in this browser and shown wherever it is used. */
export function storedList<T>(
  storageKey: string,
  most: number,
  isItem: (value: unknown) => value is T,
): SharedValue<readonly T[]> {
  const list = createValue<readonly T[]>(() => load(storageKey, isItem).slice(0, most), [])
  return {
    ...list,
    set(items) {
      const newest = items.slice(0, most)
      try {
        localStorage.setItem(storageKey, JSON.stringify(newest))
      } catch {
        // A browser that keeps nothing still shows it until the page goes.
      }
      list.set(newest)
    },
  }
}

/** What lies in a browser may be anything. */
function load<T>(storageKey: string, isItem: (value: unknown) => value is T): T[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isItem) : []
  } catch {
    return []
  }
}
