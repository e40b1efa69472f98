import type { RE2JS, RE2Set } from 're2js'
import { compatible } from '#contract/shared/text.ts'
import type { Fold, FoldedLine } from './fold.ts'

/** One regular expression over folded texts, in time that grows with the text alone. */
export interface Pattern {
  /** Every match holds at least one text of each of these lists. */
  needs: string[][]
  /**
   * The first places in a folded line; `where` has for each list the offsets in what was written at which one of its
   * texts stands. Undefined where it cannot be looked for any more, as others have used up the walks of this text.
   */
  find(
    line: FoldedLine,
    where: readonly number[][],
    most: number,
    walks: Walks,
  ): { start: number; end: number }[] | undefined
  source: string
}

/** How many units of a text expressions may still walk over, all together. */
export interface Walks {
  left: number
}

export interface Patterns {
  /** Throws `BadPattern`. */
  compile(pattern: string): Pattern
  /** Which of these expressions meet a text, in one walk. */
  set(sources: readonly string[]): (text: string) => readonly number[]
}

export class BadPattern extends Error {}

/** Steps of the compiled expression: `(?:.{0,900}x){3}` is 500 characters for some and a minute for others. */
const mostSteps = 3000

/** The engine is loaded when somebody has a rule for it. */
export async function loadPatterns(fold: Fold): Promise<Patterns> {
  const { RE2JS: Engine, RE2Set: Several } = await import('re2js')
  const compiled = (pattern: string): RE2JS => {
    try {
      return Engine.compile(foldedPattern(pattern, fold))
    } catch {
      throw new BadPattern(pattern)
    }
  }
  return {
    compile(pattern) {
      const expression = compiled(pattern)
      // A pattern that meets nothing at all meets every text.
      if (expression.programSize() > mostSteps || expression.test('')) throw new BadPattern(pattern)
      const reach = reachOf(expression)
      return {
        needs: neededBy(expression, fold),
        source: expression.pattern(),
        find(line, where, most, walks) {
          const text = where.length > 0 && reach ? surroundings(line, where, reach) : line.text
          if (!text) return []
          if (text.length > walks.left) return undefined
          walks.left -= text.length
          return expression.test(text) ? findIn(expression, line, most) : []
        },
      }
    },
    set(sources) {
      if (sources.length === 0) return () => []
      const set: RE2Set = new Several()
      for (const source of sources) set.add(source)
      set.compile()
      return (text) => set.match(text)
    },
  }
}

function findIn(expression: RE2JS, { text, starts, ends }: FoldedLine, most: number) {
  const found: { start: number; end: number }[] = []
  const matcher = expression.matcher(text)
  while (found.length < most && matcher.find()) {
    const [from, to] = [matcher.start(), matcher.end()]
    if (to > from) found.push({ start: starts[from] ?? 0, end: ends[to - 1] ?? 0 })
  }
  return found
}

/**
 * What a match could be made of when it is no longer than `reach` and holds one place of each list. Looked through first:
 * two hundred patterns that all need a frequent letter would otherwise read the whole text two hundred times.
 */
function surroundings({ text, starts }: FoldedLine, where: readonly number[][], reach: number): string {
  const lists = where.map((offsets) => offsets.map((offset) => placeOf(starts, offset)).sort(ascending))
  const [fewest = [], ...others] = lists.sort((one, other) => one.length - other.length)
  const near = fewest.filter((place) => others.every((list) => hasWithin(list, place - reach, place + reach)))
  if (near.length * reach > text.length) return text
  let parts = ''
  let done = 0
  for (const place of near) {
    const from = Math.max(done, place - reach)
    const to = Math.min(text.length, place + reach)
    if (from > done) parts += '\n'
    if (to > done) parts += text.slice(from, to)
    done = Math.max(done, to)
  }
  return parts && done < text.length ? `${parts}\n` : parts
}

const ascending = (one: number, other: number) => one - other

function hasWithin(places: readonly number[], from: number, to: number): boolean {
  let [low, high] = [0, places.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((places[middle] ?? 0) < from) low = middle + 1
    else high = middle
  }
  return low < places.length && (places[low] ?? 0) <= to
}

/** The first place that stands at an offset or behind it. */
function placeOf(starts: Int32Array, offset: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((starts[middle] ?? 0) < offset) low = middle + 1
    else high = middle
  }
  return low
}

/** The steps of a compiled expression, of which each goes on at `out`, and some at `arg` too. */
interface Program {
  start: number
  inst: { op: number; out: number; arg: number }[]
}

const splits = [1, 2]
const reads = [8, 9, 10, 11]
const farthest = 400

/** More units than any match has, with what stands at its sides; undefined where there is no such figure, or a large one. */
function reachOf(expression: RE2JS): number | undefined {
  const { inst, start } = expression.re2().prog as Program
  const known = new Map<number, number>()
  const open = new Set<number>()
  const longest = (at: number): number => {
    const before = known.get(at)
    if (before !== undefined) return before
    const step = inst[at]
    if (!step || open.has(at)) return Infinity
    open.add(at)
    const ways = step.op === 5 || step.op === 6 ? [] : splits.includes(step.op) ? [step.out, step.arg] : [step.out]
    const length = Math.max(0, ...ways.map(longest)) + (reads.includes(step.op) ? 2 : 0)
    open.delete(at)
    known.set(at, length)
    return length
  }
  const length = longest(start) + 2
  return length <= farthest ? length : undefined
}

/** Letters are folded as those of the text are; what has a meaning to the engine stays. */
function foldedPattern(pattern: string, fold: Fold): string {
  return pattern.replace(
    /\\[pPx]\{[^}]*\}|\\[\s\S]|\(\?[a-zA-Z]*<[^>]*>|\(\?[a-zA-Z-]+|\[:\^?[a-z]+:\]|[\s\S]/gu,
    (part) => {
      if (part.length > 1 && part.codePointAt(0) !== part.codePointAt(part.length - 1) && /^[\\([]/.test(part))
        return part
      const letters = fold.word(part)
      if (letters) return letters
      const plain = compatible(part)
      return plain === part ? part : plain.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
    },
  )
}

/** What the engine itself looks for before it begins: a tree of texts of which all (2) or some (3) must be there. */
interface Needed {
  type: number
  str: string
  subs: Needed[]
}

function neededBy(expression: RE2JS, fold: Fold): string[][] {
  const tree = expression.re2().prefilter as Needed | null
  if (!tree) return []
  const all = tree.type === 2 ? tree.subs.map((sub) => oneOf(sub, fold)) : [oneOf(tree, fold)]
  return all
    .filter((texts) => texts !== undefined)
    .filter((texts) => texts.length <= 64)
    .slice(0, 4)
}

/** Texts of which one must be there. */
function oneOf({ type, str, subs }: Needed, fold: Fold): string[] | undefined {
  if (type === 1) {
    const letters = fold.word(str)
    return letters ? [letters] : undefined
  }
  const each = subs.map((sub) => oneOf(sub, fold))
  if (type === 2) return each.find((texts) => texts !== undefined)
  return each.every((texts) => texts !== undefined) ? each.flat() : undefined
}
