import { Refusal } from './errors.ts'

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

export type Budget = <T>(cost: number, work: () => Promise<T>) => Promise<T>

/** The same for work of unequal size: what runs at once costs no more than the budget. Nobody overtakes. */
export function createBudget(total: number, width: number, mostWaiting: number): Budget {
  const waiting: { cost: number; begin: () => void }[] = []
  let [running, used] = [0, 0]
  const fits = (cost: number) => running < width && used + cost <= total
  const take = (cost: number) => {
    running += 1
    used += cost
  }
  const admit = () => {
    for (let next = waiting[0]; next && fits(next.cost); next = waiting[0]) {
      waiting.shift()
      take(next.cost)
      next.begin()
    }
  }
  return async (cost, work) => {
    if (cost > total) throw new Error('more than the whole budget')
    if (waiting.length === 0 && fits(cost)) take(cost)
    else if (waiting.length >= mostWaiting) throw new Refusal(503, 'upload_busy', { retryAfter: 5 })
    else await new Promise<void>((begin) => waiting.push({ cost, begin }))
    try {
      return await work()
    } finally {
      running -= 1
      used -= cost
      admit()
    }
  }
}
