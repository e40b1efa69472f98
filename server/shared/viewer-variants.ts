import type { Context } from '../kernel/context.ts'
import { createLruCache, weigh } from '../kernel/lru-cache.ts'
import { perContext } from '../kernel/state.ts'

const mostBytes = 12 * 1024 * 1024
/** The key alone is kept of what was asked for once. */
const seenOnce = 200
/** An answer is kept as it was made, as text, as bytes and as pages read it. */
const copies = 4

/** By shared answer and state of the viewer; null where it has been asked for once. The least recently used go first. */
const variants = perContext(() => ({
  kept: createLruCache<object | null>(mostBytes),
  numbers: new WeakMap<object, number>(),
  count: 0,
}))

type Owner = Pick<Context, 'events' | 'state'>

/** About what they take in memory. */
export function variantBytes(ctx: Owner): number {
  return variants(ctx).kept.weight()
}

/**
 * A shared answer with what is one member's own: `state` says all of it. Whoever has the same state gets the same frozen
 * object, so that whatever is made of it, its text or a page, is made once. What is asked for once is not worth keeping.
 */
export function variantFor<T extends object>(ctx: Owner, shared: object, state: string, make: () => T): T {
  const { kept } = variants(ctx)
  const key = `${numberOf(ctx, shared)} ${state}`
  const known = kept.get(key)
  if (known) return known as T
  const answer = make()
  if (known === undefined) kept.set(key, null, seenOnce)
  else kept.set(key, Object.freeze(answer), copies * weigh(answer))
  return answer
}

function numberOf(ctx: Owner, shared: object): number {
  const all = variants(ctx)
  const number = all.numbers.get(shared) ?? all.count++
  all.numbers.set(shared, number)
  return number
}

/** States as statements give them, `id figure figure,id figure figure`: the figures by id. */
export function readViewerStates(state: string): Map<string, number[]> {
  const lines = state.split(',').map((line) => line.split(' '))
  return new Map(lines.map(([id = '', ...figures]) => [id, figures.map(Number)]))
}
