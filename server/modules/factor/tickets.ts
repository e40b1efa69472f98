import { createHash, randomBytes } from 'node:crypto'
import { type FactorNeeded, type FactorWay, factorWays, type LoginWay } from '#contract/modules/account/security.ts'
import type { Client } from '../../http/api/exchange.ts'
import { addressBlock } from '../../http/api/rate-limit.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { dropOldTickets, dropTicket, type FactorRow, factorsOf, insertTicket, lockTicket } from './queries.ts'
import { isRemembered } from './remembered.ts'

/** Logins of one account that may wait at once. */
const mostTickets = 20

/**
 * For a login that has come as far as the second factor: what the browser needs to give it. Undefined where the account
 * has none, or knows this device.
 */
export async function askForFactor(
  ctx: Context,
  client: Client,
  { userId, deviceId, way }: { userId: string; deviceId: string; way: LoginWay },
): Promise<FactorNeeded | undefined> {
  const { has_totp, recovery_left, passkeys } = await ctx.db.one<FactorRow>(factorsOf(userId))
  if (!has_totp || (await isRemembered(ctx, client, userId))) return undefined
  const ticket = randomBytes(32).toString('base64url')
  await ctx.db.run(insertTicket(hashOf(ticket), { userId, deviceId, way, ...placeOf(client) }))
  await ctx.db.run(dropOldTickets(userId, mostTickets))
  const has: Record<FactorWay, boolean> = { totp: has_totp, passkey: passkeys > 0, recovery: recovery_left > 0 }
  return { ticket, ways: factorWays.filter((way) => has[way]) }
}

/** A login that waits. */
export interface Waiting {
  userId: string
  /** Its first step. */
  way: LoginWay
}

/** The login that waits for this ticket in this browser, until the transaction ends. */
export async function loginOfTicket(
  ctx: Context,
  client: Client,
  ticket: string,
  deviceId: string | null,
): Promise<Waiting | undefined> {
  const row = await ctx.db.maybe<{ user_id: string; way: LoginWay }>(
    lockTicket(hashOf(ticket), { ...placeOf(client), deviceId }),
  )
  return row && { userId: row.user_id, way: row.way }
}

/** It was used, is too old, was given to another browser, or the password is another. */
export function ticketOver(): Refusal {
  return new Refusal(410, 'factor_over')
}

export async function endTicket(ctx: Context, ticket: string): Promise<void> {
  await ctx.db.run(dropTicket(hashOf(ticket)))
}

function placeOf({ userAgent, ip }: Client): { userAgent: string; network: string } {
  return { userAgent, network: addressBlock(ip) }
}

function hashOf(ticket: string): Buffer {
  return createHash('sha256').update(ticket).digest()
}
