import type { Context } from './context.ts'

/** What modules keep in memory, each in a place of its own. Two contexts in one process share none of it. */
export type State = Map<symbol, unknown>

type Owner = Pick<Context, 'events' | 'state'>

/**
 * Something that is made once for each context, when it is first asked for. It must not hold on to a database: the
 * context that asks first may be one inside a transaction.
 */
export function perContext<T>(make: (owner: Pick<Context, 'events'>) => T): (owner: Owner) => T {
  const place = Symbol()
  return ({ events, state }) => {
    const known = state.get(place) as T | undefined
    if (known !== undefined) return known
    const made = make({ events })
    state.set(place, made)
    return made
  }
}
