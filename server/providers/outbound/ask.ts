import type { IncomingHttpHeaders } from 'node:http'
import { bytesOf } from './exact-bytes.ts'
import { networkTrouble, ProviderError } from './provider-error.ts'
import { isPrivateNumber, PrivateAddress, publicLookup } from './public-address.ts'
import { keptConnections, send } from './request.ts'
import { withinTime } from './time-limit.ts'

export interface Question {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string | Buffer
  /** Milliseconds for the whole of it. */
  timeout?: number
  /** Bytes of the answer that are still read. */
  most?: number
  /** Somebody entered the address: it must not lead into our own network. */
  isPublic?: boolean
  /** Many such questions go to the same few places: connections are kept. */
  isFrequent?: boolean
}

export interface Reply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

const publicConnections = keptConnections(publicLookup)

const patience = 8000
const largest = 1_000_000

/**
 * One question to an outside service, of which the whole answer is short. Redirects are answers like others; what goes
 * wrong on the way is a ProviderError that repeats neither the address nor a word of the answer.
 */
export async function ask(provider: string, question: Question): Promise<Reply> {
  const {
    method,
    url,
    headers = {},
    body,
    timeout = patience,
    most = largest,
    isPublic = false,
    isFrequent = false,
  } = question
  if (isPublic && isPrivateNumber(url)) throw new ProviderError(provider, 'private')
  const lookup = isPublic ? publicLookup : undefined
  const kept = isPublic && isFrequent ? publicConnections : undefined
  const bytes = body === undefined ? undefined : Buffer.from(body)
  const length: Record<string, string> = bytes ? { 'content-length': String(bytes.length) } : {}
  try {
    return await withinTime(provider, timeout, async ({ signal }) => {
      const answer = await send({ method, url, headers: { ...length, ...headers }, body: bytes, signal, lookup, kept })
      const read = await bytesOf(answer, most)
      if (!read) throw new ProviderError(provider, 'garbled', 'too long')
      return { status: answer.statusCode ?? 0, headers: answer.headers, text: read.toString('utf8') }
    })
  } catch (error) {
    throw error instanceof PrivateAddress ? new ProviderError(provider, 'private') : networkTrouble(provider, error)
  }
}

/** What the text says; undefined when it is no JSON. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
