import { setTimeout as wait } from 'node:timers/promises'
import type { Endpoint, RateClass } from '#contract/endpoint.ts'
import type { Viewer } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { createLruCache } from '../../kernel/lru-cache.ts'
import type { ApiAnswer, ApiRequest } from './exchange.ts'

interface Policy {
  quota: number
  /** Seconds in which the quota refills. */
  window: number
  /** Counted for the address even when the caller is logged in. */
  perAddress?: boolean
  /** The quota of an address where nobody is logged in, for pages too that are rendered for it. */
  guests?: number
}

const policies: Record<RateClass, Policy> = {
  read: { quota: 300, window: 60 },
  // Searches and suggestions while somebody types.
  search: { quota: 300, window: 60, guests: 60 },
  write: { quota: 60, window: 60 },
  login: { quota: 10, window: 60, perAddress: true },
  register: { quota: 5, window: 3600, perAddress: true },
  code: { quota: 20, window: 3600, perAddress: true },
  refresh: { quota: 60, window: 60, perAddress: true },
  // Two for each file: its bytes, or the leave to send them, and its record. So sixty pictures a minute.
  upload: { quota: 120, window: 60 },
  // The pieces of a video that was let in at its first piece.
  chunk: { quota: 600, window: 60 },
  message: { quota: 60, window: 60 },
  // Asked while somebody types; a list of all names is not to be had by it.
  name: { quota: 30, window: 60 },
  // What providers of payments tell: all of it comes from a few addresses.
  notify: { quota: 1200, window: 60, perAddress: true },
}

const pages: Policy = { quota: 300, window: 60 }
/** Tokens that nobody has: each is looked for in the database before anything else is known of the caller. */
const strangers: Policy = { quota: 600, window: 60 }
/** Refusals of one caller that are answered at once; what comes beyond them waits for its refusal. */
const refusals: Policy = { quota: 60, window: 60 }
/** Milliseconds, and how many of one caller wait at the same time. */
const refusalPause = 1000
const mostPaused = 32
/** A body counts once more for each of so many bytes. */
const bytesPerRequest = 32 * 1024

/** What is left in a bucket after one more request was asked of it. */
export interface Taken {
  allowed: boolean
  remaining: number
  /** Seconds until the next request fits. */
  wait: number
}

/** Where the buckets are: in this process, or shared by all of them. */
export interface BucketStore {
  /** `cost` is how many requests it counts for; none: only a look. */
  take(key: string, quota: number, window: number, cost?: number): Taken | Promise<Taken>
}

export interface RateLimiter {
  /** Without a promise where the buckets are in this process. */
  take(
    request: ApiRequest,
    endpoint: Endpoint,
    viewer: Viewer | null,
    headers: ApiAnswer['headers'],
  ): void | Promise<void>
  /** One page that has to be rendered; what comes from the page cache is free. */
  takePage(ip: string, viewer: Viewer | null): Promise<void>
  /** Finds out who calls, unless too many from this address brought what belongs to nobody. */
  identify<T>(ip: string, find: () => Promise<T | null>): Promise<T | null>
}

export function createRateLimiter(store: BucketStore, scale: number): RateLimiter {
  const unknown = memoryBuckets()
  const refuse = createRefuse(scale)
  return {
    take(request, endpoint, viewer, headers) {
      const name = endpoint.rate ?? (endpoint.method === 'GET' || endpoint.reads ? 'read' : 'write')
      const { quota, window, perAddress, guests } = policies[name]
      // Calls from inside the process were counted when the page was asked for.
      if (request.viewer !== undefined && (viewer || guests === undefined)) return
      const scaled = Math.max(1, Math.floor((viewer ? quota : (guests ?? quota)) * scale))
      // What programs do in the name of a member does not use up what the member has.
      const mark = viewer?.key ? 'keys of' : 'user'
      const caller = viewer && !perAddress ? `${mark}:${viewer.id}` : `address:${addressBlock(request.ip)}`
      const tell = ({ allowed, remaining, wait }: Taken) => {
        headers['ratelimit-policy'] = `"${name}";q=${scaled};w=${window}`
        headers.ratelimit = `"${name}";r=${remaining};t=${wait}`
        return allowed ? undefined : refuse(caller, wait)
      }
      const taken = store.take(`${name}:${caller}`, scaled, window, Math.min(scaled, costOf(request)))
      return taken instanceof Promise ? taken.then(tell) : tell(taken)
    },
    async takePage(ip, viewer) {
      const caller = viewer ? `user:${viewer.id}` : `address:${addressBlock(ip)}`
      const { allowed, wait } = await store.take(
        `page:${caller}`,
        Math.max(1, Math.floor(pages.quota * scale)),
        pages.window,
      )
      if (!allowed) await refuse(caller, wait)
    },
    async identify(ip, find) {
      const bucket = [addressBlock(ip), Math.max(1, Math.floor(strangers.quota * scale)), strangers.window] as const
      const { allowed, wait } = unknown.take(...bucket, 0)
      if (!allowed) await refuse(bucket[0], wait)
      const viewer = await find()
      if (!viewer) unknown.take(...bucket)
      return viewer
    },
  }
}

function costOf({ body }: ApiRequest): number {
  return 1 + Math.floor((body?.length ?? 0) / bytesPerRequest)
}

export function tooMany(seconds: number): Refusal {
  return new Refusal(429, 'api_rate_limited', { params: { seconds }, retryAfter: seconds })
}

/**
 * Whoever goes on asking without a pause is answered a second later: a program that asks anew with every refusal would
 * otherwise keep the processor busy with refusals.
 */
function createRefuse(scale: number): (caller: string, seconds: number) => Promise<void> {
  const buckets = memoryBuckets()
  const paused = new Map<string, number>()
  return async (caller, seconds) => {
    const { allowed } = buckets.take(caller, Math.max(1, Math.floor(refusals.quota * scale)), refusals.window)
    const waiting = paused.get(caller) ?? 0
    if (!allowed && waiting < mostPaused) {
      paused.set(caller, waiting + 1)
      await wait(refusalPause)
      const left = (paused.get(caller) ?? 1) - 1
      if (left > 0) paused.set(caller, left)
      else paused.delete(caller)
    }
    throw tooMany(seconds)
  }
}

/** Token buckets in memory. The oldest are forgotten first, so that strangers cannot fill the memory. */
export function memoryBuckets(most = 50_000, now: () => number = () => performance.now()): MemoryBuckets {
  const buckets = createLruCache<{ tokens: number; at: number }>(most)
  return {
    take(key, quota, window, cost = 1) {
      const at = now()
      const old = buckets.get(key)
      const rate = quota / (window * 1000)
      const tokens = old ? Math.min(quota, old.tokens + (at - old.at) * rate) : quota
      const needed = Math.max(1, cost)
      const allowed = tokens >= needed
      const left = allowed ? tokens - cost : tokens
      const next = allowed ? 1 : needed
      if (cost > 0) buckets.set(key, { tokens: left, at })
      return { allowed, remaining: Math.floor(left), wait: left >= next ? 0 : Math.ceil((next - left) / rate / 1000) }
    },
  }
}

interface MemoryBuckets extends BucketStore {
  take(key: string, quota: number, window: number, cost?: number): Taken
}

/** One subscriber holds a whole /64 of IPv6, so it counts as one address. */
export function addressBlock(ip: string): string {
  if (!ip.includes(':')) return ip
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  const [head = '', tail = ''] = ip.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const groups = ip.includes('::')
    ? [...left, ...Array(Math.max(0, 8 - left.length - right.length)).fill('0'), ...right]
    : left
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group || '0', 16).toString(16))
    .join(':')}::/64`
}
