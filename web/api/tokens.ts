import { ApiError } from '#contract/client.ts'
import { forgetTokens, readCookie } from './cookies.ts'
import { publicApi } from './public-client.ts'

const expiryListeners = new Set<() => void>()

/** The server has drawn this page for a member, perhaps by the refresh token alone, which no script can see. */
let vouched = false

export function vouchForSession(): void {
  vouched = true
}

/** Somebody is logged in as far as the browser knows. */
export function hasSession(): boolean {
  return readCookie('access_token') !== undefined || (vouched && canRenew())
}

/** The server no longer knows this session. */
export function onExpiry(listener: () => void): () => void {
  expiryListeners.add(listener)
  return () => expiryListeners.delete(listener)
}

export function reportExpiry(): void {
  for (const listener of expiryListeners) listener()
}

const renewalListeners = new Set<() => void>()

/** This page has got another token for the session that it belongs to. */
export function onRenewal(listener: () => void): () => void {
  renewalListeners.add(listener)
  return () => renewalListeners.delete(listener)
}

/** The token for the next call; renewed first when its time has passed. */
export async function freshAccessToken(): Promise<string | undefined> {
  const token = readCookie('access_token')
  if (!hasSession() || !canRenew() || (token !== undefined && !isOver())) return token
  await renewFrom(token)
  return readCookie('access_token')
}

/** The next token after one that the server has refused; none when there is no way to get one. */
export async function tokenAfter(refused: string): Promise<string | undefined> {
  if (!canRenew()) return undefined
  await renewFrom(refused)
  return readCookie('access_token')
}

function canRenew(): boolean {
  return readCookie('lastLoginDeviceId') !== undefined
}

/** A clock that runs far ahead would have every call renew; one renewal is good for a while, whatever it says. */
const restAfterRenewal = 60_000
let renewedAt = Number.NEGATIVE_INFINITY

function isOver(): boolean {
  const now = Date.now()
  if (now >= renewedAt && now - renewedAt < restAfterRenewal) return false
  return Number(readCookie('expires_in') ?? 0) <= now
}

const underWay = new Map<string | undefined, Promise<void>>()

/** One renewal at a time in this tab, and by the lock in all tabs; whoever comes second finds it done. */
function renewFrom(stale: string | undefined): Promise<void> {
  const known = underWay.get(stale)
  if (known) return known
  const renewal = locked(() => renew(stale)).finally(() => underWay.delete(stale))
  underWay.set(stale, renewal)
  return renewal
}

/** Locks exist on https and localhost only; elsewhere the server gives two tabs that come at once the same answer. */
function locked(work: () => Promise<void>): Promise<void> {
  return navigator.locks ? navigator.locks.request('aoir-renew', work) : work()
}

async function renew(stale: string | undefined): Promise<void> {
  const current = readCookie('access_token')
  if (current !== undefined && current !== stale) return
  try {
    await publicApi.session.refreshToken({ device_id: readCookie('lastLoginDeviceId') })
    renewedAt = Date.now()
    for (const listener of renewalListeners) listener()
  } catch (error) {
    if (isRefused(error)) endHere()
    throw error
  }
}

function endHere(): void {
  vouched = false
  forgetTokens()
  reportExpiry()
}

/** Only the server's own no ends a session; a network that is down does not. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && error.code === 401
}
