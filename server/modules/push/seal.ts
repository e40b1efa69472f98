import { createECDH, createHmac } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'

/** Where a push service takes things for a browser, and the keys that only this browser can read with (RFC 8291). */
export interface Address {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

const purpose = 'push subscriptions'

export function sealAddress(ctx: Context, address: Address): Buffer {
  return seal(deriveKey(ctx, purpose), JSON.stringify(address), purpose)
}

export function openAddress(ctx: Context, sealed: Buffer): Address {
  return JSON.parse(unseal(deriveKey(ctx, purpose), sealed, purpose))
}

/** By which the same address is known again. */
export function markOf(ctx: Context, endpoint: string): Buffer {
  return createHmac('sha256', deriveKey(ctx, 'marks of push subscriptions')).update(endpoint).digest()
}

/** A point on the curve and a secret of sixteen bytes: with anything else nothing can be encrypted. */
export function areGoodKeys({ p256dh, auth }: Address['keys']): boolean {
  const point = Buffer.from(p256dh, 'base64url')
  if (point.length !== 65 || Buffer.from(auth, 'base64url').length !== 16) return false
  const own = createECDH('prime256v1')
  own.generateKeys()
  try {
    own.computeSecret(point)
    return true
  } catch {
    return false
  }
}
