import { useSyncExternalStore } from 'react'

export interface Flag {
  get: () => boolean
  set: (next: boolean) => void
  /** What the server draws is the state of the beginning, or what it was told instead. */
  use: () => boolean
}

/** A yes or no that anybody may change and many parts show. */
export function createFlag(read: () => boolean = () => false, onServer = false): Flag {
  let isOn: boolean | undefined
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = () => {
    isOn ??= read()
    return isOn
  }
  return {
    get,
    set(next) {
      if (get() === next) return
      isOn = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(subscribe, get, () => onServer),
  }
}
