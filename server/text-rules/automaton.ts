/**
 * Finds all words of a list in one walk over a text (Aho-Corasick), in at most two steps for each of its units.
 * Everything is in flat arrays: fifty thousand words as objects would be ten times the memory, and scattered.
 */
export interface Automaton {
  /** Steps from the root, by unit. */
  first: Int32Array
  /** Other steps, by a hash of node and unit: node, unit, where to, and one that keeps entries within lines of memory. */
  edges: Int32Array
  /** One bit for each step that there may be. Most that are looked for are not there, and this fits into the cache. */
  hints: Int32Array
  /** The same for the first two and the first three units of all words. */
  begins: Int32Array
  /** By node: where it falls back to, 1 + the word that ends at it, and the next node behind it at which one ends. */
  nodes: Int32Array
  /** By word: 1 + another that is spelt the same. */
  sameWord: Int32Array
}

/** Places in what is kept of a node. */
const fallsTo = 0
const ends = 1
const shorter = 2

/** Stands for the third unit of a word of two; no unit is as large. */
const wholePair = 0x10000

/** After so many words or nodes others have their turn. */
const atOnce = 4000

/** Words have at least two units. The same word may come more than once. */
export async function buildAutomaton(words: readonly string[], pause: () => Promise<void>): Promise<Automaton> {
  const most = words.reduce((sum, word) => sum + word.length, 1)
  const automaton = emptyAutomaton(most, words.length)
  const { first, nodes, sameWord } = automaton
  const [parents, units] = [new Int32Array(most), new Uint16Array(most)]
  let size = 1
  for (const [number, word] of words.entries()) {
    if (number % atOnce === atOnce - 1) await pause()
    const pair = hashOf(word.charCodeAt(0), word.charCodeAt(1))
    setBit(automaton.begins, pair)
    setBit(automaton.begins, hashOf(pair, word.length === 2 ? wholePair : word.charCodeAt(2)))
    let node = 0
    for (let at = 0; at < word.length; at += 1) {
      const unit = word.charCodeAt(at)
      let next = node === 0 ? (first[unit] as number) : stepFrom(automaton, node, unit)
      if (next === 0) {
        next = size
        size += 1
        parents[next] = node
        units[next] = unit
        if (node === 0) first[unit] = next
        else addStep(automaton, node, unit, next)
      }
      node = next
    }
    sameWord[number] = nodes[4 * node + ends] as number
    nodes[4 * node + ends] = number + 1
  }
  // Nearer to the root first: where a node falls back to is nearer than itself.
  for (const [done, node] of byDepth(parents, size).entries()) {
    if (done % atOnce === atOnce - 1) await pause()
    const parent = parents[node] as number
    const unit = units[node] as number
    let [back, from] = [0, parent === 0 ? 0 : (nodes[4 * parent + fallsTo] as number)]
    for (; back === 0 && from !== 0; from = nodes[4 * from + fallsTo] as number) back = stepFrom(automaton, from, unit)
    if (back === 0 && parent !== 0) back = first[unit] as number
    nodes[4 * node + fallsTo] = back
    nodes[4 * node + shorter] = nodes[4 * back + ends] === 0 ? (nodes[4 * back + shorter] as number) : back
  }
  return automaton
}

/** Calls `found` with the last place and the number of each word; answers how many steps it took. */
export function scan(automaton: Automaton, codes: Uint16Array, found: (last: number, word: number) => void): number {
  const { first, nodes, sameWord } = automaton
  let steps = 0
  let node = 0
  for (let at = 0; at < codes.length; ) {
    steps += 1
    if (node === 0) {
      at = nextBeginning(automaton.begins, codes, at)
      node = first[codes[at] as number] as number
      at += 1
      continue
    }
    const next = stepFrom(automaton, node, codes[at] as number)
    node = next === 0 ? (nodes[4 * node + fallsTo] as number) : next
    if (next === 0) continue
    for (let end = node; end !== 0; end = nodes[4 * end + shorter] as number)
      for (let word = nodes[4 * end + ends] as number; word > 0; word = sameWord[word - 1] as number)
        found(at, word - 1)
    at += 1
  }
  return steps
}

function emptyAutomaton(nodes: number, words: number): Automaton {
  let capacity = 16
  while (capacity < 2 * nodes) capacity *= 2
  return {
    first: new Int32Array(0x10000),
    edges: new Int32Array(4 * capacity),
    hints: new Int32Array(Math.max(1, capacity >> 2)),
    begins: new Int32Array(Math.max(1, capacity >> 3)),
    nodes: new Int32Array(4 * nodes),
    sameWord: new Int32Array(words),
  }
}

function hashOf(node: number, unit: number): number {
  const hash = Math.imul(Math.imul(node, 0x9e3779b1) ^ unit, 0x85ebca6b)
  return hash ^ (hash >>> 15)
}

/** From here on, where some word may begin; where none begins with the next units there is nothing to walk. */
function nextBeginning(begins: Int32Array, codes: Uint16Array, from: number): number {
  const last = codes.length - 1
  let unit = codes[from] as number
  for (let at = from; at < last; at += 1) {
    const following = codes[at + 1] as number
    const pair = hashOf(unit, following)
    if (
      hasBit(begins, pair) &&
      (hasBit(begins, hashOf(pair, wholePair)) ||
        (at + 1 < last && hasBit(begins, hashOf(pair, codes[at + 2] as number))))
    )
      return at
    unit = following
  }
  return Math.max(from, last)
}

function hasBit(bits: Int32Array, hash: number): boolean {
  return (((bits[(hash >>> 5) & (bits.length - 1)] as number) >>> (hash & 31)) & 1) === 1
}

function setBit(bits: Int32Array, hash: number): void {
  const place = (hash >>> 5) & (bits.length - 1)
  bits[place] = (bits[place] as number) | (1 << (hash & 31))
}

/** Where a unit leads from a node other than the root; 0 where it does not. */
function stepFrom({ edges, hints }: Automaton, node: number, unit: number): number {
  const hash = hashOf(node, unit)
  if (!hasBit(hints, hash)) return 0
  const mask = edges.length - 1
  for (let place = (hash << 2) & mask; ; place = (place + 4) & mask) {
    const to = edges[place + 2] as number
    if (to === 0 || (edges[place] === node && edges[place + 1] === unit)) return to
  }
}

function addStep({ edges, hints }: Automaton, node: number, unit: number, to: number): void {
  const hash = hashOf(node, unit)
  setBit(hints, hash)
  const mask = edges.length - 1
  let place = (hash << 2) & mask
  while (edges[place + 2] !== 0) place = (place + 4) & mask
  edges[place] = node
  edges[place + 1] = unit
  edges[place + 2] = to
}

/** Nodes in the order of their distance from the root, which is not among them. */
function byDepth(parents: Int32Array, size: number): Int32Array {
  const depth = new Int32Array(size)
  const starts: number[] = [0]
  for (let node = 1; node < size; node += 1) {
    const own = (depth[parents[node] as number] as number) + 1
    depth[node] = own
    starts[own + 1] = (starts[own + 1] ?? 0) + 1
  }
  for (let at = 1; at < starts.length; at += 1) starts[at] = (starts[at] ?? 0) + (starts[at - 1] as number)
  const order = new Int32Array(Math.max(0, size - 1))
  for (let node = 1; node < size; node += 1) {
    const own = depth[node] as number
    order[starts[own] as number] = node
    starts[own] = (starts[own] as number) + 1
  }
  return order
}
