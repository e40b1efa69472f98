import { createHmac } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/keys.ts'
import type { Subject } from './queries.ts'

/** Keyed: a million codes are hashed in a second by whoever has a copy of the database. */
export function hashOf(ctx: Context, { channel, purpose, target }: Subject, code: string): Buffer {
  const key = deriveKey(ctx, 'verification codes')
  return createHmac('sha256', key)
    .update(JSON.stringify([channel, purpose, target, code]))
    .digest()
}
