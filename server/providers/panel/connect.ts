import { connect as connectPlainly, isIP, type Socket } from 'node:net'
import { connect as connectSafely, type TLSSocket } from 'node:tls'
import { isPublicAddress, publicLookup } from '../outbound/public-address.ts'
import { PanelRefused } from './trouble.ts'

export interface Trust {
  /** Panels in our own network may be called too. */
  allowPrivate: boolean
  /** insecure: any certificate will do. */
  tls: 'pin' | 'insecure'
  /** Of the certificate that was met before. */
  pin: string | undefined
  /** A certificate that nobody knows is taken, to be remembered. */
  mayMeet: boolean
}

export interface Line {
  socket: Socket
  certificate: 'public' | 'pinned' | 'none'
  fingerprint: string
}

/** The address of a panel: scheme, host and port. The path by which people log in is no part of its API. */
export function panelAddress(text: string, { allowPrivate }: Pick<Trust, 'allowPrivate'>): URL {
  const url = URL.parse(/^[a-z]+:\/\//i.test(text) ? text : `https://${text}`)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password) throw new PanelRefused('address')
  const port = portOf(url)
  const host = hostOf(url)
  const isNear = host === 'localhost' || (isIP(host) !== 0 && !isPublicAddress(host))
  if ((port !== 80 && port !== 443 && port < 1024) || (isNear && !allowPrivate)) throw new PanelRefused('address')
  // Whoever overhears one call can make every other one.
  if (url.protocol === 'http:' && !isNear) throw new PanelRefused('plain')
  return new URL(url.origin)
}

/**
 * A connection over which something may be said: where the name leads to is checked as it is connected to, and the
 * certificate before the first byte of ours.
 */
export async function openLine(url: URL, trust: Trust, signal: AbortSignal): Promise<Line> {
  const host = hostOf(url)
  const lookup = trust.allowPrivate ? undefined : publicLookup
  const place = { host, port: portOf(url), lookup }
  if (url.protocol === 'http:')
    return { socket: await opened(connectPlainly(place), 'connect', signal), certificate: 'none', fingerprint: '' }
  const servername = isIP(host) === 0 ? host : undefined
  // Panels sign their own certificates, so the answer of the authorities is looked at below, not obeyed.
  const socket = await opened(
    connectSafely({ ...place, servername, rejectUnauthorized: false }),
    'secureConnect',
    signal,
  )
  try {
    return { socket, ...judged(socket, trust) }
  } catch (error) {
    socket.destroy()
    throw error
  }
}

function judged(socket: TLSSocket, { tls, pin, mayMeet }: Trust): Pick<Line, 'certificate' | 'fingerprint'> {
  const fingerprint = socket.getPeerX509Certificate()?.fingerprint256 ?? ''
  if (socket.authorized) return { certificate: 'public', fingerprint }
  if (tls === 'insecure') return { certificate: 'none', fingerprint }
  if (pin === undefined && !mayMeet) throw new PanelRefused('stranger', { fingerprint })
  if (pin !== undefined && pin !== fingerprint) throw new PanelRefused('certificate', { fingerprint })
  return { certificate: 'pinned', fingerprint }
}

function opened<S extends Socket>(socket: S, event: string, signal: AbortSignal): Promise<S> {
  return new Promise((resolve, reject) => {
    const abort = () => socket.destroy(signal.reason)
    signal.addEventListener('abort', abort, { once: true })
    socket.once('close', () => signal.removeEventListener('abort', abort))
    socket.once('error', reject)
    socket.once(event, () => {
      // A line that breaks before anything was said on it is noticed when it is.
      socket.on('error', () => {})
      resolve(socket)
    })
  })
}

function portOf({ port, protocol }: URL): number {
  return port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port)
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}
