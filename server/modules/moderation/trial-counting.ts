import { isNear, nearKeys } from '../../text-rules/fingerprint.ts'
import type { RuleRow } from './queries.ts'

/** A text of the past, as far as rules that count look at it. */
export interface Counted {
  userId: string
  time: number
  print?: { exact: bigint; parts: number[] } | undefined
}

/** What a rule asks of the texts before one: `number` counts those that are in sight of it. */
interface Memory<Text> {
  number(text: Text): number
  put(text: Text): void
  /** It is too long ago. */
  drop(text: Text): void
}

/** Enough to say that there were many; whoever repeats a text a thousand times is not told by the number. */
const mostAlike = 1000
const turnEvery = 500

/**
 * Those that would have met a rule that counts, in the order in which they were written. Time and memory go by what was
 * written within the time of the rule; `goOn` is asked now and then, and its false ends it.
 */
export async function countedIn<Text extends Counted>(
  texts: Text[],
  rule: RuleRow,
  goOn: () => Promise<boolean>,
): Promise<{ text: Text; number: number }[]> {
  const { times = 1, minutes = 1 } = rule.options
  const memory = memoryFor<Text>(rule)
  const found: { text: Text; number: number }[] = []
  const inOrder = texts.toSorted((one, other) => one.time - other.time)
  let oldest = 0
  for (const [at, text] of inOrder.entries()) {
    if (at % turnEvery === turnEvery - 1 && !(await goOn())) return []
    for (; oldest < at; oldest += 1) {
      const before = inOrder[oldest] as Text
      if (before.time >= text.time - minutes * 60_000) break
      memory.drop(before)
    }
    const number = memory.number(text) + 1
    if (number >= times) found.push({ text, number })
    memory.put(text)
  }
  return found
}

function memoryFor<Text extends Counted>({ kind, options }: RuleRow): Memory<Text> {
  const groupOf = ({ userId }: Counted) => (kind === 'repeat' && options.by === 'all' ? '' : userId)
  if (kind === 'pace') return counting((text) => groupOf(text))
  const equal = counting<Text>((text) => text.print && `${groupOf(text)} ${text.print.exact}`)
  return options.near === true ? alike(groupOf, equal) : equal
}

function counting<Text extends Counted>(keyOf: (text: Text) => string | undefined): Memory<Text> {
  const numbers = new Map<string, number>()
  const add = (text: Text, more: number) => {
    const key = keyOf(text)
    if (key === undefined) return
    const number = (numbers.get(key) ?? 0) + more
    if (number > 0) numbers.set(key, number)
    else numbers.delete(key)
  }
  return {
    number: (text) => numbers.get(keyOf(text) ?? '') ?? 0,
    put: (text) => add(text, 1),
    drop: (text) => add(text, -1),
  }
}

/** Texts that are near to each other have one of their keys in common: only those are compared. */
function alike<Text extends Counted>(groupOf: (text: Text) => string, equal: Memory<Text>): Memory<Text> {
  const groups = new Map<string, Map<bigint, Text[]>>()
  const keysOf = ({ print }: Text) => (print ? nearKeys(print.parts) : [])
  const placesOf = (text: Text) => {
    const places = groups.get(groupOf(text)) ?? new Map<bigint, Text[]>()
    groups.set(groupOf(text), places)
    return places
  }
  return {
    number(text) {
      const { print } = text
      if (!print) return 0
      const near = new Set<Text>()
      for (const key of keysOf(text))
        for (const before of placesOf(text).get(key) ?? [])
          if (
            near.size < mostAlike &&
            before.print?.exact !== print.exact &&
            isNear(before.print?.parts ?? [], print.parts)
          )
            near.add(before)
      return equal.number(text) + near.size
    },
    put(text) {
      equal.put(text)
      const places = placesOf(text)
      for (const key of keysOf(text)) {
        const list = places.get(key) ?? []
        list.push(text)
        if (list.length > mostAlike) list.shift()
        places.set(key, list)
      }
    },
    drop(text) {
      equal.drop(text)
      const places = placesOf(text)
      for (const key of keysOf(text)) {
        const list = places.get(key)
        // They went in by their time, and so they go out.
        if (list?.[0] === text) list.shift()
        if (list?.length === 0) places.delete(key)
      }
      if (places.size === 0) groups.delete(groupOf(text))
    },
  }
}
