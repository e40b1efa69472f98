import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'
import type { LookupFunction } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

export interface Outgoing {
  method: string
  url: string
  headers: Record<string, string>
  body?: Buffer | Readable
  signal: AbortSignal
  /** Instead of the system's own: decides where a name may lead to. */
  lookup?: LookupFunction
  /** Connections that are kept open, all of them opened with this look-up. */
  kept?: KeptConnections
}

export interface KeptConnections {
  http: http.Agent
  https: https.Agent
}

/** Several requests to one place share connections; of one look-up only. */
export function keptConnections(lookup: LookupFunction): KeptConnections {
  const options = { keepAlive: true, maxSockets: 64, maxFreeSockets: 16, timeout: 60_000, lookup }
  return { http: new http.Agent(options), https: new https.Agent(options) }
}

/** The other side closed a kept connection just then: it has not seen the request. */
class StaleConnection extends Error {
  readonly code = 'ECONNRESET'
}

/** One request, one answer; redirects are answers like others. */
export async function send(outgoing: Outgoing, isSecond = false): Promise<IncomingMessage> {
  try {
    return await attempt(outgoing)
  } catch (error) {
    if (error instanceof StaleConnection && !isSecond && !outgoing.signal.aborted) return send(outgoing, true)
    throw error
  }
}

function attempt({ method, url, headers, body, signal, lookup, kept }: Outgoing): Promise<IncomingMessage> {
  const isStream = body instanceof Readable
  return new Promise((resolve, reject) => {
    const scheme = url.startsWith('https:') ? 'https' : 'http'
    const { request: open } = { http, https }[scheme]
    // A stream can be sent only once, so it never goes over a connection that may have been closed meanwhile.
    // Nor does what asks for its own look-up go over one that was opened by another.
    const fresh = isStream || lookup ? { agent: false, lookup } : {}
    const over = kept && !isStream ? { agent: kept[scheme] } : fresh
    const request = open(url, { method, headers, signal, ...over })
    request.once('response', resolve)
    request.on('error', (error) => {
      const isStale = request.reusedSocket && !isStream && 'code' in error && error.code === 'ECONNRESET'
      reject(isStale ? new StaleConnection() : error)
    })
    if (isStream) pipeline(body, request).catch(reject)
    else request.end(body)
  })
}
