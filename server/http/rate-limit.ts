import type { Endpoint, RateClass } from '#contract/endpoint.ts'
import type { Viewer } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { ApiAnswer, ApiRequest } from './exchange.ts'

interface Policy {
  quota: number
  /** Seconds in which the quota refills. */
  window: number
  /** Counted for the address even when the caller is logged in. */
  perAddress?: boolean
}

const policies: Record<RateClass, Policy> = {
  read: { quota: 300, window: 60 },
  write: { quota: 60, window: 60 },
  login: { quota: 10, window: 60, perAddress: true },
  register: { quota: 5, window: 3600, perAddress: true },
  code: { quota: 20, window: 3600, perAddress: true },
  refresh: { quota: 60, window: 60, perAddress: true },
  // Two for each file: its bytes, or the leave to send them, and its record. So sixty pictures a minute.
  upload: { quota: 120, window: 60 },
  // The pieces of a film that was let in at its first piece.
  chunk: { quota: 600, window: 60 },
  message: { quota: 60, window: 60 },
  // What providers of payments tell: all of it comes from a few addresses.
  notify: { quota: 1200, window: 60, perAddress: true },
}

const pages: Policy = { quota: 300, window: 60 }

/** What is left in a bucket after one more request was asked of it. */
export interface Taken {
  allowed: boolean
  remaining: number
  /** Seconds until the next request fits. */
  wait: number
}

/** Where the buckets are: in this process, or shared by all of them. */
export interface BucketStore {
  take(key: string, quota: number, window: number): Taken | Promise<Taken>
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
}

export function createRateLimiter(store: BucketStore, scale: number): RateLimiter {
  return {
    take(request, endpoint, viewer, headers) {
      // Calls from inside the process were counted when the page was asked for.
      if (request.viewer !== undefined) return
      const name = endpoint.rate ?? (endpoint.method === 'GET' || endpoint.reads ? 'read' : 'write')
      const { quota, window, perAddress } = policies[name]
      const scaled = Math.max(1, Math.floor(quota * scale))
      const caller = viewer && !perAddress ? `user:${viewer.id}` : `address:${addressBlock(request.ip)}`
      const tell = ({ allowed, remaining, wait }: Taken) => {
        headers['ratelimit-policy'] = `"${name}";q=${scaled};w=${window}`
        headers.ratelimit = `"${name}";r=${remaining};t=${wait}`
        if (!allowed) throw tooMany(wait)
      }
      const taken = store.take(`${name}:${caller}`, scaled, window)
      return taken instanceof Promise ? taken.then(tell) : tell(taken)
    },
    async takePage(ip, viewer) {
      const caller = viewer ? `user:${viewer.id}` : `address:${addressBlock(ip)}`
      const { allowed, wait } = await store.take(
        `page:${caller}`,
        Math.max(1, Math.floor(pages.quota * scale)),
        pages.window,
      )
      if (!allowed) throw tooMany(wait)
    },
  }
}

function tooMany(wait: number): Refusal {
  return new Refusal(429, 'api_rate_limited', { params: { seconds: wait }, retryAfter: wait })
}

/** Token buckets in memory. The oldest are forgotten first, so that strangers cannot fill the memory. */
export function memoryBuckets(most = 50_000, now: () => number = () => performance.now()): BucketStore {
  const buckets = new Map<string, { tokens: number; at: number }>()
  return {
    take(key, quota, window) {
      const at = now()
      const old = buckets.get(key)
      const rate = quota / (window * 1000)
      const tokens = old ? Math.min(quota, old.tokens + (at - old.at) * rate) : quota
      const allowed = tokens >= 1
      const left = allowed ? tokens - 1 : tokens
      buckets.delete(key)
      buckets.set(key, { tokens: left, at })
      if (buckets.size > most) buckets.delete(buckets.keys().next().value ?? '')
      return { allowed, remaining: Math.floor(left), wait: left >= 1 ? 0 : Math.ceil((1 - left) / rate / 1000) }
    },
  }
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
