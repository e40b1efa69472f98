import { createClient } from '#contract/client.ts'
import { api } from '#contract/api.ts'
import { forgetTokens, readCookie } from './cookies.ts'
import { transmit } from './transmit.ts'

const session = createClient(api.session, (outgoing) => transmit(outgoing))
const expiryListeners = new Set<() => void>()

/** Somebody is logged in as far as the browser knows. */
export function hasSession(): boolean {
  return readCookie('access_token') !== undefined
}

/** The server no longer knows this session. */
export function onExpiry(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

export function reportExpiry(): void {
  for (const listener of expiryListeners) listener()
}

/** The token for the next call; renewed first when its time has passed. */
export async function freshAccessToken(): Promise<string | undefined> {
  const token = readCookie('access_token')
  if (!token || !isOver() || !readCookie('lastLoginDeviceId')) return token
  await renewOnce()
  return readCookie('access_token')
}

function isOver(): boolean {
  return Number(readCookie('expires_in') ?? 0) <= Date.now()
}

let renewal: Promise<void> | undefined

/** One renewal at a time in this tab, and by the lock in all tabs; whoever comes second finds it done. */
function renewOnce(): Promise<void> {
  renewal ??= locked(renew).finally(() => {
    renewal = undefined
  })
  return renewal
}

function locked(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('aoir-renew', work) : work()
}

async function renew(): Promise<void> {
  if (!isOver()) return
  try {
    await session.refreshToken({ device_id: readCookie('lastLoginDeviceId') })
  } catch (error) {
    if (!isRefused(error)) throw error
    forgetTokens()
    reportExpiry()
    throw error
  }
}

/** Only the server's own no ends a session; a network that is down does not. */
function isRefused(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 401
}
