import { useSyncExternalStore } from 'react'

export interface SharedValue<V> {
  get: () => V
  set: (next: V) => void
  /** What the server draws is the value of the beginning, or what it was told instead. */
  use: () => V
}

export type Flag = SharedValue<boolean>

/** A value that anybody may change and many parts show; it is read when first asked for. */
export function createValue<V>(read: () => V, onServer: V): SharedValue<V> {
  let kept: { value: V } | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => {
    kept ??= { value: read() }
    return kept.value
  }
  return {
    get,
    set(next) {
      if (get() === next) return
      kept = { value: next }
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => onServer),
  }
}

/** A yes or no of that kind. */
export const createFlag = (read: () => boolean = () => false, onServer = false): Flag => createValue(read, onServer)
