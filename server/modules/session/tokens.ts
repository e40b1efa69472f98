import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'

export interface TokenPair {
  access: string
  refresh: string
}

export function newPair(): TokenPair {
  return { access: newToken(), refresh: newToken() }
}

/**
 * What a refresh token is exchanged for follows from it (and from our secret), so that two tabs that bring the same
 * one get the same answer although no token is stored.
 */
export function successorOf(ctx: Context, refresh: string): TokenPair {
  const key = deriveKey(ctx, 'session tokens')
  const make = (use: string) => createHmac('sha256', key).update(`${use}:${refresh}`).digest('base64url')
  return { access: make('access'), refresh: make('refresh') }
}

export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Of the form that we give out; anything else is not worth a look into the database. */
export function isToken(text: string | undefined): text is string {
  return text !== undefined && /^[A-Za-z0-9_-]{43}$/.test(text)
}

export function newDeviceId(): string {
  return randomBytes(16).toString('hex')
}

export function isDeviceId(text: string | undefined): text is string {
  return text !== undefined && /^[0-9a-f]{32}$/.test(text)
}

export function newToken(): string {
  return randomBytes(32).toString('base64url')
}
