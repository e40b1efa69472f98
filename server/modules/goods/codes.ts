import { createHmac } from 'node:crypto'
import { codeFrom } from '#server/shared/printed-code.ts'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'

/** Of a purchase: made from its id and the secret of the installation, so that they can be shown again and are kept nowhere. */
export function codesOf(ctx: Pick<Context, 'secretKey'>, purchaseId: string, count: number): string[] {
  const key = deriveKey(ctx, 'codes of goods')
  return Array.from({ length: count }, (_, at) =>
    codeFrom(createHmac('sha256', key).update(`${purchaseId} ${at}`).digest()),
  )
}
