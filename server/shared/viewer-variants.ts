import { createByteCache, weigh } from '../kernel/byte-cache.ts'

const mostBytes = 12 * 1024 * 1024
/** The key alone is kept of what was asked for once. */
const seenOnce = 200
/** An answer is kept as it was made, as text, as bytes and as pages read it. */
const copies = 4
const numbers = new WeakMap<object, number>()
let count = 0

/** By shared answer and marks; null where they have been asked for once. The least recently used go first. */
const kept = createByteCache<object | null>(mostBytes)

/** About what they take in memory. */
export const markedBytes = kept.bytes

/**
 * A shared answer with what is one member's own: `marks` says all of it. Whoever has the same marks gets the same frozen
 * object, so that whatever is made of it, its text or a page, is made once. What is asked for once is not worth keeping.
 */
export function marked<T extends object>(shared: object, marks: string, make: () => T): T {
  const key = `${numberOf(shared)} ${marks}`
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

/** Marks as statements give them, `id figure figure,id figure figure`: the figures by id. */
export function readMarks(marks: string): Map<string, number[]> {
  const lines = marks.split(',').map((line) => line.split(' '))
  return new Map(lines.map(([id = '', ...figures]) => [id, figures.map(Number)]))
}
