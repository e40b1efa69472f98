/** Values that may be made anew. What was not asked for longest goes first. */
export interface LruCache<V> {
  get(key: string): V | undefined
  /** `lifetime` in milliseconds. */
  set(key: string, value: V, weight?: number, lifetime?: number): void
  delete(key: string): void
  /** Forgets what the test says. */
  drop(isMeant: (value: V, key: string) => boolean): void
  clear(): void
  /** The weights of all together. */
  weight(): number
}

/** Bounded by what the values weigh together: bytes, or their number where each weighs 1. */
export function createLruCache<V>(most: number): LruCache<V> {
  const kept = new Map<string, { value: V; weight: number; until: number }>()
  let sum = 0
  const forget = (key: string) => {
    sum -= kept.get(key)?.weight ?? 0
    kept.delete(key)
  }
  return {
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      if (found.until < performance.now()) return void forget(key)
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value, weight = 1, lifetime = Number.POSITIVE_INFINITY) {
      forget(key)
      const now = performance.now()
      kept.set(key, { value, weight, until: now + lifetime })
      sum += weight
      for (const [oldest, { until }] of kept) {
        if (sum <= most && until >= now) break
        forget(oldest)
      }
    },
    delete: forget,
    drop(isMeant) {
      for (const [key, { value }] of kept) if (isMeant(value, key)) forget(key)
    },
    clear() {
      kept.clear()
      sum = 0
    },
    weight: () => sum,
  }
}

/** About what a value of plain data takes in memory. */
export function weigh(value: unknown): number {
  if (typeof value === 'string') return 16 + 2 * value.length
  if (typeof value !== 'object' || value === null) return 8
  if (ArrayBuffer.isView(value)) return 64 + value.byteLength
  let bytes = 32
  const parts = value instanceof Map || value instanceof Set ? [...value].flat() : Object.values(value)
  for (const part of parts) bytes += 8 + weigh(part)
  return bytes
}
