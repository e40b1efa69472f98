import { createHmac } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey, seal, unseal } from '../../kernel/encryption.ts'

const purpose = 'webhooks'

export function sealSecret(ctx: Context, secret: string): Buffer {
  return seal(deriveKey(ctx, purpose), secret, purpose)
}

export function openSecret(ctx: Context, sealed: Buffer): string {
  return unseal(deriveKey(ctx, purpose), sealed, purpose).toString()
}

/** By which the other side knows that it comes from here, and when it left. */
export function signatureOf(secret: string, body: string, seconds: number): string {
  const mark = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${mark}`
}
