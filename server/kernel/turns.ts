export interface Turns {
  /** Resolves when it is one's turn to take the thread for some milliseconds. */
  take(): Promise<void>
  /** Whether somebody has had a turn just now, or waits for one. */
  isBusy(): boolean
}

/**
 * Work that takes the thread goes one piece at a time, each in a turn of the event loop of its own. Pages whose data come
 * with the same answer of the database would otherwise be drawn at one stretch, while everything that has come in waits.
 * Node takes in one new connection a turn: after each piece there are so many turns (`after`), or newcomers wait for
 * seconds where the loop is busy. A turn in which nothing has come takes microseconds.
 */
export function createTurns(after: number, whenThrough: () => void = () => {}): Turns {
  const waiting: (() => void)[] = []
  let isBusy = false
  const goOn = (left: number) => {
    if (left > 0) return void setImmediate(goOn, left - 1)
    const next = waiting.shift()
    if (next) {
      next()
      setImmediate(goOn, after - 1)
    } else {
      isBusy = false
      whenThrough()
    }
  }
  return {
    take: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        if (!isBusy) setImmediate(goOn, 0)
        isBusy = true
      }),
    isBusy: () => isBusy,
  }
}
