import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'

/** What a link in a letter cancels a reset with. It stands for itself, so that each letter can have it. */
export function tokenOf(ctx: Context, id: string): string {
  const seal = createHmac('sha256', deriveKey(ctx, 'cancelling factor resets')).update(id).digest('base64url')
  return `${id}.${seal}`
}

/** Which reset, if the link was made here. */
export function resetOfToken(ctx: Context, token: string): string | undefined {
  const id = /^(\d{1,19})\.[\w-]{43}$/.exec(token)?.[1]
  if (id === undefined) return undefined
  return timingSafeEqual(Buffer.from(tokenOf(ctx, id)), Buffer.from(token)) ? id : undefined
}
