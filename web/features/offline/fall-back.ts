import type { QueryClient, QueryPersister } from '@tanstack/react-query'
import { isNetworkError } from '#web/api/network-error.ts'
import type { KeptStore } from './kept-store.ts'

/**
 * What was seen before answers where the network does not, and only then. What is on the page already stays as it is; as
 * soon as there is a network again, the server is asked.
 */
export function fallBackOn(store: KeptStore, queries: QueryClient): void {
  const persister: QueryPersister = async (ask, context, query) => {
    try {
      return await ask(context as never)
    } catch (error) {
      if (!isNetworkError(error) || query.state.data !== undefined) throw error
      const kept = await store.answer(query.queryHash).catch(() => undefined)
      if (!kept) throw error
      askWhenBack(queries)
      return JSON.parse(kept.json)
    }
  }
  const before = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...before, queries: { ...before.queries, persister: persister as never } })
}

let isWaiting = false

/** What comes from before is asked for anew as soon as that can be. */
export function askWhenBack(queries: QueryClient): void {
  if (isWaiting) return
  isWaiting = true
  const ask = () => {
    isWaiting = false
    void queries.invalidateQueries()
  }
  addEventListener('online', ask, { once: true })
}
