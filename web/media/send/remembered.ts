interface Memory<K, V> {
  get(key: K): Promise<V> | undefined
  set(key: K, made: Promise<V>): unknown
  delete(key: K): unknown
}

/** Made once for each key. What fails is forgotten, so that the next attempt makes it anew. */
export function remembered<K, V>(memory: Memory<K, V>, key: K, make: () => Promise<V>): Promise<V> {
  const known = memory.get(key)
  if (known) return known
  const made = make()
  memory.set(key, made)
  made.catch(() => memory.delete(key))
  return made
}
