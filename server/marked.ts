const mostKept = 500
const numbers = new WeakMap<object, number>()
let count = 0

/** By shared answer and marks; null where they have been asked for once. The least recently used go first. */
const kept = new Map<string, object | null>()

/**
 * A shared answer with what is one member's own: `marks` says all of it. Whoever has the same marks gets the same frozen
 * object, so that whatever is made of it, its text or a page, is made once. What is asked for once is not worth keeping.
 */
export function marked<T extends object>(shared: object, marks: string, make: () => T): T {
  const key = `${numberOf(shared)} ${marks}`
  const known = kept.get(key)
  const answer = known ?? make()
  kept.delete(key)
  kept.set(key, known === undefined ? null : Object.freeze(answer))
  if (kept.size > mostKept) kept.delete(kept.keys().next().value ?? '')
  return answer as T
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
