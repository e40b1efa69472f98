import { createStore, del, set, type UseStore, values } from 'idb-keyval'
import { ApiError } from '#contract/client.ts'
import { m } from '#messages/messages.js'
import { isRefusal } from '#web/api/refusal.ts'
import type { Outcome, Sendable } from './sending.ts'

/** Entries in the browser's database; what it does not take is in the page's memory. */
function keptEntries<Entry extends Sendable>(name: string) {
  let place: UseStore | undefined
  const memory = new Map<string, Entry>()
  const attempt = async <T>(work: (store: UseStore) => Promise<T>, instead: () => T): Promise<T> => {
    try {
      place ??= createStore(name, 'entries')
      return await work(place)
    } catch {
      return instead()
    }
  }
  return {
    async read() {
      const kept = await attempt<Entry[]>(values, () => [])
      return [...kept.filter(({ clientId }) => !memory.has(clientId)), ...memory.values()]
    },
    keep(entry: Entry) {
      const { clientId } = entry
      memory.delete(clientId)
      return attempt(
        (store) => set(clientId, entry, store),
        () => void memory.set(clientId, entry),
      )
    },
    drop(clientId: string) {
      memory.delete(clientId)
      return attempt(
        (store) => del(clientId, store),
        () => undefined,
      )
    },
  }
}

/** What is kept, and a word to the other tabs of the browser with each change. */
export function sharedEntries<Entry extends Sendable>(name: string) {
  const { read, keep, drop } = keptEntries<Entry>(name)
  const tabs = new BroadcastChannel(name)
  const told =
    <Args extends unknown[]>(write: (...args: Args) => Promise<void>) =>
    async (...args: Args) => {
      await write(...args)
      tabs.postMessage('changed')
    }
  return { read, keep: told(keep), drop: told(drop), tabs }
}

/** Locks exist on https and localhost only; elsewhere two tabs may both send, which the number makes harmless. */
export function locked(name: string, work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request(name, work) : work()
}

/** A fault of ours does not come right by itself. */
export function explain(error: unknown): Outcome {
  if (!(error instanceof ApiError))
    return { kind: 'refused', sentence: (error instanceof Error && error.message) || m.network_failed() }
  return isRefusal(error) ? { kind: 'refused', sentence: error.message } : { kind: 'again' }
}
