import { type ConcurrencyLimit, createConcurrencyLimit, type Entry } from '../../kernel/concurrency-limit.ts'
import { createCooperativeScheduler } from '../../kernel/cooperative-scheduler.ts'
import { Refusal } from '../../kernel/errors.ts'
import type { Metrics } from '../../kernel/metrics.ts'

/** Nobody waits for the answer any more. */
export class ClientGone extends Error {}

/** Whoever waits for an answer: a response that closes early is of a client that has gone. */
export interface Waiting {
  readonly destroyed: boolean
  once(event: 'close', listener: () => void): unknown
  off(event: 'close', listener: () => void): unknown
}

export interface AdmissionLimits {
  /** Pages that are made at the same time: enough to keep the processor and the database busy. */
  atOnce: number
  /** Milliseconds somebody may have to wait for their turn. */
  patience: number
  /** So many may wait whatever the figures say: a slow moment is not too much load. */
  always: number
}

const standardLimits: AdmissionLimits = { atOnce: 8, patience: 500, always: 16 }

export interface Admission {
  /** Seconds after which to come back, where a page would be refused now. For refusals that shall cost next to nothing. */
  refusedFor(): number | undefined
  /** Does the work when its turn comes. Refuses at once when that would be too late, before anything is done for it. */
  page<T>(client: Waiting, work: () => Promise<T>): Promise<T>
  /** To be waited for inside of that work before it takes the thread, for as long as a page takes or such a share of it. */
  drawing(share?: number): Promise<void>
  /** Throws when a call of the API would only make everybody wait longer. */
  call(): void
  /** To be told when a call that was let in is over. */
  callOver(): void
}

/** Calls under way beyond which a late event loop means too much load, and how late (ms). */
const manyCalls = 64
const latest = 100
/** Turns of the event loop that follow on each page that is drawn: so many, and more while refusals are asked for. */
const turnsAfter = { after: 16, atMost: 128 }

/**
 * What stands in front of work. Too much of it helps nobody: everything begun at once is done late, and most of it for
 * visitors who have gone. So pages are made a few at a time, and whoever would wait too long by the time that the last
 * ones took is told when to come back. Those who wait begin together, when all that was ready is drawn: then they share
 * statements.
 */
export function createAdmission(
  metrics: Pick<Metrics, 'count' | 'observe'>,
  { atOnce, patience, always }: AdmissionLimits = standardLimits,
): Admission {
  const lateness = measureLateness()
  let [calls, refused] = [0, 0]
  /** Milliseconds for one page, of late. */
  let usual = 10
  const secondsFor = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds / 1000))
  const refuse = (milliseconds: number) => {
    metrics.count('overload_refusals')
    return new Refusal(503, 'api_unavailable', { retryAfter: secondsFor(milliseconds) })
  }
  const expectedWait = (waiting: number) => ((waiting + 1) * usual) / atOnce
  const isTooLong = (waiting: number) => waiting >= always && expectedWait(waiting) > patience
  const thread = createCooperativeScheduler({ ...turnsAfter, arrivals: () => refused, whenThrough: () => limit.goOn() })
  const limit: ConcurrencyLimit = createConcurrencyLimit({
    atOnce,
    isHeld: thread.isBusy,
    refuse: (waiting) => (isTooLong(waiting) ? refuse(expectedWait(waiting)) : undefined),
  })
  const timed = async <T>(client: Waiting, work: () => Promise<T>): Promise<T> => {
    const began = performance.now()
    try {
      if (client.destroyed) throw new ClientGone()
      return await work()
    } finally {
      usual += (performance.now() - began - usual) / 16
    }
  }
  metrics.observe('pages_waiting', 'Pages that wait for their turn to be made', limit.waiting)
  metrics.observe('calls_under_way', 'Calls of the API under way', () => calls)
  return {
    refusedFor() {
      if (!limit.isBusy() || !isTooLong(limit.waiting())) return undefined
      refused += 1
      metrics.count('overload_refusals')
      return secondsFor(expectedWait(limit.waiting()))
    },
    page: (client, work) => limit.run(() => timed(client, work), { onWait: untilGone(client) }),
    drawing: thread.take,
    call() {
      if (calls >= manyCalls && lateness() > latest) throw refuse(lateness())
      calls += 1
    },
    callOver() {
      calls -= 1
    },
  }
}

/** Whoever has gone does not wait any longer. */
function untilGone(client: Waiting): Entry['onWait'] {
  return (leave) => {
    const gone = () => leave(new ClientGone())
    client.once('close', gone)
    return () => client.off('close', gone)
  }
}

const step = 20

/** How late (ms) the event loop is: everything that has come in waits for that long at least. */
function measureLateness(): () => number {
  let expected = performance.now() + step
  let recent = 0
  const timer = setInterval(() => {
    const now = performance.now()
    recent = Math.max(now - expected, recent * 0.8)
    expected = now + step
  }, step)
  timer.unref()
  return () => Math.max(recent, performance.now() - expected)
}
