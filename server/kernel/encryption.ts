import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Context } from './context.ts'

const nonceLength = 12
const tagLength = 16

/** Encrypts a text so that only the key opens it, and only as what it was sealed as (AES-256-GCM). */
export function seal(key: Buffer, text: string, as: string): Buffer {
  const nonce = randomBytes(nonceLength)
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(as))
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

/** Throws when the key, the purpose or a single bit is another. */
export function unseal(key: Buffer, sealed: Buffer, as: string): string {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceLength)).setAAD(Buffer.from(as))
  decipher.setAuthTag(sealed.subarray(-tagLength))
  return Buffer.concat([decipher.update(sealed.subarray(nonceLength, -tagLength)), decipher.final()]).toString('utf8')
}

/** A key for one purpose, made from the secret of this installation; knowing one tells nothing about another. */
export function deriveKey(ctx: Pick<Context, 'secretKey'>, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', ctx.secretKey, '', purpose, 32))
}
