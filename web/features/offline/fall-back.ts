import type { QueryClient, QueryPersister } from '@tanstack/react-query'
import { isNetworkError } from '#web/api/network-error.ts'
import { type KeptAnswer, seenStore } from '#web/session/kept/kept-store.ts'
import type { Reader } from '#web/session/kept/reader.ts'
import { copiesOf } from '#web/social/downloads/copies.ts'

/** What was downloaded comes first: it has all its pictures, in the one size in which it names them. */
export async function keptAnswer(reader: Reader, hash: string): Promise<KeptAnswer | undefined> {
  const copied = reader.isMember
    ? await copiesOf(reader)
        .answer(hash)
        .catch(() => undefined)
    : undefined
  return (
    copied ??
    seenStore(reader)
      .answer(hash)
      .catch(() => undefined)
  )
}

/**
 * What was seen before answers where the network does not, and only then. What is on the page already stays as it is; as
 * soon as there is a network again, the server is asked.
 */
export function fallBackOn(reader: Reader, queries: QueryClient): void {
  const persister: QueryPersister = async (ask, context, query) => {
    try {
      return await ask(context as never)
    } catch (error) {
      if (!isNetworkError(error) || query.state.data !== undefined) throw error
      const kept = await keptAnswer(reader, query.queryHash)
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
