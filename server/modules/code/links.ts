import { timingSafeEqual } from 'node:crypto'
import type { Context } from '../../kernel/context.ts'
import { hashOf, type LinkRow, linkById, markCodeUsed } from './queries.ts'

/** What a link proves. */
export interface Link {
  id: string
  userId: string
  /** The address it was sent to. */
  target: string
}

/** Undefined for one that never was, has been used, or is too old. */
export async function openLink(ctx: Context, token: string): Promise<Link | undefined> {
  const [, id = '', secret = ''] = /^([1-9]\d{0,17})\.([\w-]{43})$/.exec(token) ?? []
  if (!id) return undefined
  const row = await ctx.db.maybe<LinkRow>(linkById(id))
  if (!row) return undefined
  const { purpose, target } = row
  const isRight = timingSafeEqual(row.code_hash, hashOf(ctx, { channel: 'mail', purpose, target }, secret))
  return isRight ? { id, userId: purpose.slice('confirm:'.length), target } : undefined
}

/** Once, whoever comes first. */
export async function spendLink(ctx: Context, { id }: Link): Promise<boolean> {
  return (await ctx.db.run(markCodeUsed(id))) === 1
}
