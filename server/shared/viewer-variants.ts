import { createByteCache, weigh } from '../kernel/byte-cache.ts'

const mostBytes = 12 * 1024 * 1024
/** The key alone is kept of what was asked for once. */
const seenOnce = 200
/** An answer is kept as it was made, as text, as bytes and as pages read it. */
const copies = 4
const numbers = new WeakMap<object, number>()
let count = 0

/** By shared answer and state of the viewer; null where it has been asked for once. The least recently used go first. */
const kept = createByteCache<object | null>(mostBytes)

/** About what they take in memory. */
export const variantBytes = kept.bytes

/**
 * A shared answer with what is one member's own: `state` says all of it. Whoever has the same state gets the same frozen
 * object, so that whatever is made of it, its text or a page, is made once. What is asked for once is not worth keeping.
 */
export function variantFor<T extends object>(shared: object, state: string, make: () => T): T {
  const key = `${numberOf(shared)} ${state}`
  const known = kept.get(key)
  if (known) return known as T
  const answer = make()
  if (known === undefined) kept.set(key, null, seenOnce)
  else kept.set(key, Object.freeze(answer), copies * weigh(answer))
  return answer
}

function numberOf(shared: object): number {
  const number = numbers.get(shared) ?? count++
  numbers.set(shared, number)
  return number
}

/** States as statements give them, `id figure figure,id figure figure`: the figures by id. */
export function readViewerStates(state: string): Map<string, number[]> {
  const lines = state.split(',').map((line) => line.split(' '))
  return new Map(lines.map(([id = '', ...figures]) => [id, figures.map(Number)]))
}
