export interface CooperativeScheduler {
  /** Resolves when it is one's turn to take the thread for some milliseconds, or for such a share of them. */
  take(share?: number): Promise<void>
  /** Whether somebody has had a turn just now, or waits for one. */
  isBusy(): boolean
}

interface Settings {
  /** Turns of the event loop that follow on each piece of work at least, and at most. */
  after: number
  atMost?: number
  /** How many have come in so far that are answered at once: while it grows there are more turns. */
  arrivals?: () => number
  whenThrough?: () => void
}

/**
 * Work that takes the thread goes one piece at a time, each in a turn of the event loop of its own. Pages whose data come
 * with the same answer of the database would otherwise be drawn at one stretch, while everything that has come in waits.
 * Node takes in one new connection a turn: after each piece there are several turns, and more of them as long as somebody
 * comes, or newcomers wait for seconds where the loop is busy. A turn in which nothing has come takes microseconds.
 * Pieces that are known to be small share a turn.
 */
export function createCooperativeScheduler({
  after,
  atMost = after,
  arrivals = () => 0,
  whenThrough = () => {},
}: Settings): CooperativeScheduler {
  const waiting: { share: number; begin: () => void }[] = []
  let isBusy = false
  let seen = 0
  /** Begins as many as fit into one turn, one at least; answers what they take of it. */
  const beginNext = () => {
    let taken = 0
    for (let next = waiting[0]; next && (taken === 0 || taken + next.share <= 1); next = waiting[0]) {
      waiting.shift()
      taken += next.share
      next.begin()
    }
    return taken
  }
  const goOn = (left: number, taken: number) => {
    const come = arrivals()
    // A connection is taken in by one turn and read by the next.
    const more = come === seen ? left : Math.max(left, 2)
    seen = come
    if (more > 0 && taken < atMost) return void setImmediate(goOn, more - 1, taken + 1)
    const share = beginNext()
    if (share > 0) setImmediate(goOn, Math.ceil(after * share) - 1, 1)
    else {
      isBusy = false
      whenThrough()
    }
  }
  return {
    take: (share = 1) =>
      new Promise((resolve) => {
        waiting.push({ share, begin: resolve })
        if (!isBusy) setImmediate(goOn, 0, 0)
        isBusy = true
      }),
    isBusy: () => isBusy,
  }
}
