import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'
import type { ExportRow } from './queries.ts'

type Named = Pick<ExportRow, 'id' | 'user_id' | 'name' | 'expires_at'>

/** Where an export is fetched: signed for its author, its name and its hour. */
export function addressOf(ctx: Pick<Context, 'secretKey'>, row: Named): string {
  return `/api/aoir-works-export/${row.id}/file/${encodeURIComponent(row.name)}?s=${markOf(ctx, row)}`
}

export function isSigned(ctx: Pick<Context, 'secretKey'>, row: Named, mark: string): boolean {
  const [right, given] = [Buffer.from(markOf(ctx, row)), Buffer.from(mark)]
  return right.length === given.length && timingSafeEqual(right, given)
}

function markOf(ctx: Pick<Context, 'secretKey'>, { id, user_id, name, expires_at }: Named): string {
  const said = `${id} ${user_id} ${expires_at.getTime()} ${name}`
  return createHmac('sha256', deriveKey(ctx, 'addresses of exports')).update(said).digest('base64url')
}
