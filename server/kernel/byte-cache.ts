/** Values that may be made anew, bounded by the memory they take. What was not asked for longest goes first. */
export interface ByteCache<V> {
  get(key: string): V | undefined
  set(key: string, value: V, bytes: number, lifetime?: number): void
  /** Forgets what the test says. */
  drop(isMeant: (value: V, key: string) => boolean): void
  bytes(): number
}

export function createByteCache<V>(mostBytes: number): ByteCache<V> {
  const kept = new Map<string, { value: V; bytes: number; until: number }>()
  let sum = 0
  const forget = (key: string) => {
    sum -= kept.get(key)?.bytes ?? 0
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
    set(key, value, bytes, lifetime = Number.POSITIVE_INFINITY) {
      forget(key)
      const now = performance.now()
      kept.set(key, { value, bytes, until: now + lifetime })
      sum += bytes
      for (const [oldest, { until }] of kept) {
        if (sum <= mostBytes && until >= now) break
        forget(oldest)
      }
    },
    drop(isMeant) {
      for (const [key, { value }] of kept) if (isMeant(value, key)) forget(key)
    },
    bytes: () => sum,
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
