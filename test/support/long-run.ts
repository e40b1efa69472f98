/** `npm run test:long` asks for more of the same than `npm test` has time for; a part of it, such as 0.1, may be named. */
const share = Number(process.env.AOIR_TEST_LONG ?? 0)

/** Figures in seconds hold where nothing else is running: not in `npm test`. */
export const isLong = share > 0

export function size(short: number, long: number): number {
  return Math.max(short, Math.round(long * share))
}

/** The same numbers for the same seed (mulberry32). */
export function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

/** What a long run saw, for those who wait for it. */
export function tell(line: string): void {
  if (isLong) console.log(line)
}
