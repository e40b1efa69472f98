/** Chance that is the same every time: the same seed gives the same community. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  next(): number
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number
  chance(probability: number): boolean
  pick<T>(list: readonly T[]): T
  /** Several different ones, in the order of chance. */
  some<T>(list: readonly T[], number: number): T[]
  /** Mostly small, rarely large: what popularity looks like. */
  tail(mean: number, most: number): number
}

export function createRandom(seed: number): Random {
  const next = mulberry(seed)
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick<T>(list: readonly T[]): T {
      const found = list[Math.floor(next() * list.length)]
      if (found === undefined) throw new Error('nothing to pick from')
      return found
    },
    some<T>(list: readonly T[], number: number): T[] {
      const rest = [...list]
      return Array.from({ length: Math.min(number, rest.length) }, () => rest.splice(int(0, rest.length - 1), 1)).flat()
    },
    // A Lomax distribution: its mean is scale / (shape - 1).
    tail(mean, most) {
      const shape = 1.7
      const value = mean * (shape - 1) * ((1 - next()) ** (-1 / shape) - 1)
      return Math.min(most, Math.floor(value + next()))
    },
  }
}

function mulberry(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
