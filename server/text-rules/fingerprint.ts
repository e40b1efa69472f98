import { createHash } from 'node:crypto'

/**
 * What a text is told by from others. `exact` is equal for texts that are equal after folding; of texts that are nearly
 * equal most of the `parts` are: each is the smallest hash among those of its share of all runs of three letters.
 */
export interface Fingerprint {
  exact: bigint
  parts: number[]
}

const partCount = 16
/** So many equal parts of sixteen: about three quarters of the text. */
const nearParts = 11
/** A shorter text has too few runs to be like another. */
const shortest = 12
const gram = 3

/** Of the letters and digits of a text, or of its signs where it has nothing else; undefined of nothing. */
export function fingerprintOf(codes: Uint16Array): Fingerprint | undefined {
  if (codes.length === 0) return undefined
  const exact = createHash('sha256').update(codes).digest().readBigInt64BE()
  return { exact, parts: codes.length < shortest ? [] : partsOf(codes) }
}

export function isNear(one: readonly number[], other: readonly number[]): boolean {
  if (one.length !== partCount || other.length !== partCount) return false
  let equal = 0
  for (let at = 0; at < partCount; at += 1) if (one[at] === other[at]) equal += 1
  return equal >= nearParts
}

/**
 * Of two texts that are near to each other at least one of these is equal: they differ in `partCount - nearParts` parts at
 * the most, and here is one more.
 */
export function nearKeys(parts: readonly number[]): bigint[] {
  return parts.slice(0, partCount - nearParts + 1).map((part, at) => (BigInt(at + 1) << 32n) | BigInt(part >>> 0))
}

function partsOf(codes: Uint16Array): number[] {
  const least = new Float64Array(partCount).fill(Infinity)
  const { length } = codes
  let [first, second] = [codes[0] as number, codes[1] as number]
  for (let at = gram - 1; at < length; at += 1) {
    const third = codes[at] as number
    const hash = mixed(Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b) ^ Math.imul(third, 0xc2b2ae35))
    const share = hash & (partCount - 1)
    if (hash < (least[share] as number)) least[share] = hash
    first = second
    second = third
  }
  // A share without runs takes what the next one has, so that short texts are told by the same rule.
  return Array.from({ length: partCount }, (_, at) => {
    let from = at
    while (least[from % partCount] === Infinity) from += 1
    // The share itself is part of it: the same run in two places must not count for both.
    return mixed((least[from % partCount] ?? 0) ^ Math.imul(at + 1, 0x27d4eb2f)) | 0
  })
}

function mixed(value: number): number {
  let hash = value
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/** Of pieces one after another. */
export function joined(all: readonly Uint16Array[]): Uint16Array {
  const whole = new Uint16Array(all.reduce((sum, { length }) => sum + length + 1, 0))
  let at = 0
  for (const codes of all) {
    whole.set(codes, at)
    at += codes.length + 1
  }
  return whole
}
