import { parseCookie } from 'cookie'
import type { Envelope } from '#contract/endpoint.ts'
import type { Locale } from '#contract/shared/message-key.ts'
import { localeOf } from '#server/shared/messages.ts'
import type { Viewer } from '../../kernel/context.ts'

/** One call of the API, from the port or from inside the process. */
export interface ApiRequest {
  method: string
  path: string
  /** Without the question mark. */
  query: string
  headers: Record<string, string | string[] | undefined>
  body?: Buffer
  ip: string
  requestId: string
  /** Whether nobody waits for the answer any more. */
  isGone?: () => boolean
  /** Set only by callers inside the process, who have already established the identity. */
  viewer?: Viewer | null
  locale?: Locale
}

export interface ApiAnswer {
  status: number
  headers: Record<string, string | string[]>
  body: string
  /** What the body says, where it says the same to everybody: frozen, for callers inside the process. */
  shared?: Envelope
  bytes?: Buffer
}

export type Handle = (request: ApiRequest) => Promise<ApiAnswer>

/** The key of a caller for one effect and its answer. */
export interface KeptKey {
  owner: string
  key: string
  route: string
  hash: Buffer
}

/** What a handler may know of the caller besides the identity, and the cookies it wants to set. */
export interface Client {
  ip: string
  userAgent: string
  locale: Locale
  cookies: Record<string, string | undefined>
  /** See `isSameOrigin`. */
  sameOrigin: boolean
  setCookies: string[]
  /** When the call came in, on the clock of this process. */
  arrivedAt: number
  /** Where the answer is kept, for calls that do everything in one statement or are known again by themselves. */
  keep?: KeptKey
}

export function clientOf(request: ApiRequest): Client {
  const sent = header(request, 'cookie')
  const cookies: Client['cookies'] = sent === undefined ? {} : parseCookie(sent)
  return {
    ip: request.ip,
    userAgent: (header(request, 'user-agent') ?? '').slice(0, 300),
    locale: request.locale ?? localeOf(cookies.locale),
    cookies,
    sameOrigin: isSameOrigin(request),
    setCookies: [],
    arrivedAt: performance.now(),
  }
}

export function header(request: Pick<ApiRequest, 'headers'>, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}

/** The browser says that one of our own pages made this request. */
export function isSameOrigin(request: ApiRequest): boolean {
  const site = header(request, 'sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = header(request, 'origin')
  const host = header(request, 'host')
  return origin !== undefined && host !== undefined && URL.canParse(origin) && new URL(origin).host === host
}
