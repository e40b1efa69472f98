import { setTimeout as wait } from 'node:timers/promises'
import { createKeyedMutex } from '../../kernel/keyed-mutex.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import { ClientGone, type Waiting } from '../api/admission.ts'
import { addressBlock, tooMany } from '../api/rate-limit.ts'

/** The part of the time that pages of one address may take, once it has used up its first pages. */
const share = 0.01
/** Milliseconds of work that are done without a pause: about ten pages. */
const atOnce = 50
/** One page counts for no more: what it took beyond that, it waited for others. */
const mostCounted = 20
/** Of one address; more are refused. */
const mostWaiting = 12
const addresses = 50_000

/** Does the work when the turn of the address has come. */
export type Pacing = <T>(ip: string, client: Waiting, work: () => Promise<T>) => Promise<T>

export interface PacingClock {
  now: () => number
  sleep: (milliseconds: number, signal: AbortSignal) => Promise<unknown>
}

const realClock: PacingClock = {
  now: () => performance.now(),
  sleep: (milliseconds, signal) => wait(milliseconds, undefined, { signal }),
}

/**
 * Pages of guests that have to be made: each address has one at a time, and pauses between them that are long against
 * what they took. A processor makes one page after another, so without pauses a single address would stand in front of
 * everybody else for as long as its requests are allowed.
 */
export function createPacing(scale: number, { now, sleep }: PacingClock = realClock): Pacing {
  const part = share * scale
  /** When the address may have its next page, in milliseconds of `now`. */
  const freeAt = createLruCache<number>(addresses)
  const inTurn = createKeyedMutex(mostWaiting)
  if (part >= 1) return (_ip, _client, work) => work()
  const until = (address: string) => freeAt.get(address) ?? Number.NEGATIVE_INFINITY
  return (ip, client, work) => {
    const address = addressBlock(ip)
    const paced = async () => {
      await pause(until(address) - now(), client, sleep)
      const began = now()
      try {
        return await work()
      } finally {
        freeAt.set(
          address,
          Math.max(until(address), began - atOnce / part) + Math.min(now() - began, mostCounted) / part,
        )
      }
    }
    return inTurn(address, paced, () => tooMany(Math.max(1, Math.ceil((until(address) - now()) / 1000))))
  }
}

async function pause(milliseconds: number, client: Waiting, sleep: PacingClock['sleep']): Promise<void> {
  if (milliseconds > 0) {
    const gone = new AbortController()
    const leave = () => gone.abort()
    client.once('close', leave)
    await sleep(milliseconds, gone.signal).catch(() => undefined)
    client.off('close', leave)
  }
  if (client.destroyed) throw new ClientGone()
}
