import { Refusal } from '../../errors.ts'

export type Lane = <T>(work: () => Promise<T>) => Promise<T>

/** So many at a time, so many waiting; whoever comes then is told to come back. */
export function createLane(width: number, mostWaiting: number): Lane {
  const waiting: (() => void)[] = []
  let running = 0
  return async (work) => {
    if (running < width) running += 1
    else if (waiting.length >= mostWaiting) throw new Refusal(503, 'upload_busy', { retryAfter: 5 })
    // Whoever ends hands the place over, so `running` stays as it is.
    else await new Promise<void>((resolve) => waiting.push(resolve))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
