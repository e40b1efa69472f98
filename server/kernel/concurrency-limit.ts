export interface Limits {
  /** How many are at work at the same time. */
  atOnce: number
  /** What those at work may cost together. */
  budget?: number
  /** While it says so nobody begins; `goOn` is to be called when that is over. */
  isHeld?: () => boolean
  /** Asked when somebody would have to wait behind so many others: why they shall not. */
  refuse?: (waiting: number) => Error | undefined
}

export interface Entry {
  /** How much of the budget it takes. */
  cost?: number
  /** Called with a way to stop waiting, where a wait begins; gives what is to be called when it is over. */
  onWait?: (leave: (reason: unknown) => void) => () => void
}

export interface ConcurrencyLimit {
  run<T>(work: () => Promise<T>, entry?: Entry): Promise<T>
  waiting(): number
  /** Whoever comes now has to wait. */
  isBusy(): boolean
  /** Lets those begin who may. */
  goOn(): void
}

interface Waiter {
  cost: number
  begin: () => void
}

/** So many at a time, and within one budget; the others wait in the order in which they came. Nobody overtakes. */
export function createConcurrencyLimit(limits: Limits): ConcurrencyLimit {
  const { atOnce, budget = Number.POSITIVE_INFINITY, isHeld, refuse } = limits
  const queue = new Set<Waiter>()
  let [running, used] = [0, 0]
  const fits = (cost: number) => running < atOnce && used + cost <= budget && !isHeld?.()
  const take = (cost: number) => {
    running += 1
    used += cost
  }
  // Whoever is next takes the place at once, so that nobody can slip in between.
  const admit = () => {
    for (const next of queue) {
      if (!fits(next.cost)) return
      queue.delete(next)
      take(next.cost)
      next.begin()
    }
  }
  const turn = (cost: number, onWait: Entry['onWait']) =>
    new Promise<void>((resolve, reject) => {
      let over: (() => void) | undefined
      const waiter: Waiter = {
        cost,
        begin() {
          over?.()
          resolve()
        },
      }
      queue.add(waiter)
      over = onWait?.((reason) => {
        if (!queue.delete(waiter)) return
        reject(reason)
        // Those behind may cost less.
        admit()
      })
    })
  return {
    async run(work, { cost = 0, onWait } = {}) {
      if (cost > budget) throw new Error('more than the whole budget')
      if (queue.size === 0 && fits(cost)) take(cost)
      else {
        const refusal = refuse?.(queue.size)
        if (refusal) throw refusal
        await turn(cost, onWait)
      }
      try {
        return await work()
      } finally {
        running -= 1
        used -= cost
        admit()
      }
    },
    waiting: () => queue.size,
    isBusy: () => queue.size > 0 || !fits(0),
    goOn: admit,
  }
}
