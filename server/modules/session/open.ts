import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tokens } from './cookies.ts'
import { endSessions } from './end.ts'
import { endBeyondQuota, insertPair, insertSession } from './queries.ts'
import { presentTokens } from './refresh.ts'
import { isDeviceId, newDeviceId, newPair } from './tokens.ts'

const mostSessions = 60

/** A new session of an account whose owner has proved himself. Call it in a transaction that holds the account. */
export async function openSession(ctx: Context, client: Client, userId: string): Promise<Tokens> {
  const deviceId = knownDevice(client) ?? newDeviceId()
  const pair = newPair()
  const session = await ctx.db.one<{ id: string }>(insertSession(userId, deviceId, client.userAgent, client.ip))
  const { expires_at } = await ctx.db.one<{ expires_at: Date }>(insertPair(session.id, pair))
  await endSessions(ctx, endBeyondQuota(userId, mostSessions))
  return presentTokens(pair, expires_at, deviceId)
}

/** The id this device was given at an earlier login, if it can be one of ours. */
export function knownDevice({ cookies }: Pick<Client, 'cookies'>): string | null {
  return isDeviceId(cookies.lastLoginDeviceId) ? cookies.lastLoginDeviceId : null
}
