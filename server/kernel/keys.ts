import { hkdfSync } from 'node:crypto'
import type { Context } from './context.ts'

/** A key for one purpose, made from the secret of this installation; knowing one tells nothing about another. */
export function deriveKey(ctx: Pick<Context, 'secretKey'>, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', ctx.secretKey, '', purpose, 32))
}
