import type { Sql } from 'sql-template-tag'
import { broadcast } from '../../db/listen.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import type { Tokens } from './cookies.ts'
import { endBeyondQuota, insertPair, insertSession } from './queries.ts'
import { isDeviceId, newDeviceId, newPair, type TokenPair } from './tokens.ts'

const mostSessions = 60

/** A new session of an account whose owner has proved himself. Call it in a transaction that has locked the account. */
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

/** Ends the sessions that the statement names, and tells every process once it is certain. */
export async function endSessions(ctx: Context, statement: Sql): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const rows = await tx.many<{ id: string; user_id: string }>(statement)
    for (const [userId, ended] of Map.groupBy(rows, (row) => row.user_id)) {
      await broadcast({ ...ctx, db: tx }, 'sessionsEnded', { userId, sessionIds: ended.map((row) => row.id) })
    }
    return rows.length
  })
}

export function presentTokens({ access, refresh }: TokenPair, expiresAt: Date, deviceId: string): Tokens {
  return { access_token: access, expires_in: expiresAt.getTime(), refresh_token: refresh, device_id: deviceId }
}
