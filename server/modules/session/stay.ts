import { createHmac, timingSafeEqual } from 'node:crypto'
import { accountLeaving, type Leaving } from '#contract/modules/account/deletion.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { deriveKey } from '../../kernel/encryption.ts'
import { Refusal } from '../../kernel/errors.ts'
import { deviceCookie } from './cookies.ts'
import { type LeavingState, leavingState } from './queries.ts'

/**
 * For a login to an account that ends soon: what its browser needs to keep it. The ticket stands for itself, so that
 * nothing is written for a login that comes to nothing; it is worth nothing once the account stays or is gone.
 */
export async function leavingOf(ctx: Context, userId: string, deviceId: string): Promise<Leaving | undefined> {
  const row = await ctx.db.maybe<LeavingState>(leavingState(userId))
  if (!row) throw new Refusal(401, 'session_expired')
  if (row.ends_at === null) return undefined
  const text = [userId, row.ends_at.getTime(), row.until.getTime()].join('.')
  return { ticket: `${text}.${sealOf(ctx, text, deviceId)}`, endTime: row.ends_at.getTime() }
}

/** Whose account a ticket keeps, if this browser was given it within the last five minutes. */
export async function ownerOfStay(ctx: Context, ticket: string, deviceId: string | null): Promise<string | undefined> {
  const [, text = '', userId = '', endTime = '', until = '', seal = ''] =
    /^((\d{1,19})\.(\d{1,16})\.(\d{1,16}))\.([\w-]{43})$/.exec(ticket) ?? []
  if (deviceId === null || !isSame(seal, sealOf(ctx, text, deviceId))) return undefined
  const row = await ctx.db.maybe<LeavingState>(leavingState(userId))
  const isInForce = row?.ends_at?.getTime() === Number(endTime) && row.now.getTime() <= Number(until)
  return isInForce ? userId : undefined
}

/** The refusal of such a login; its browser keeps the id of its device. */
export function stays(
  ctx: Context,
  client: Client,
  { leaving, deviceId }: { leaving: Leaving; deviceId: string },
): Refusal {
  client.setCookies.push(deviceCookie(ctx, deviceId))
  return new Refusal(accountLeaving, 'account_leaving', { data: leaving })
}

function sealOf(ctx: Context, text: string, deviceId: string): string {
  return createHmac('sha256', deriveKey(ctx, 'accounts that stay')).update(`${deviceId} ${text}`).digest('base64url')
}

function isSame(one: string, other: string): boolean {
  return one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))
}
