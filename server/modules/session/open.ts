import type { Sql } from 'sql-template-tag'
import type { Leaving } from '#contract/modules/account/deletion.ts'
import { type FactorNeeded, factorNeeded } from '#contract/modules/account/security.ts'
import { broadcast } from '../../db/listen.ts'
import type { Client } from '../../http/api/exchange.ts'
import type { Context } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { askForFactor } from '../factor/service.ts'
import { finishDue } from '../factor-reset/service.ts'
import { isUnknownDevice, noteLogin, type Steps } from '../login-history/service.ts'
import { deviceCookie, type Tokens } from './cookies.ts'
import { endBeyondQuota, insertPair, insertSession } from './queries.ts'
import { leavingOf, stays } from './stay.ts'
import { isDeviceId, newDeviceId, newPair, type TokenPair } from './tokens.ts'

const mostSessions = 60

/** What a login has come to: a session, the question for the second factor, or whether the account shall stay. */
export type Opened =
  | { tokens: Tokens }
  | { needed: FactorNeeded; deviceId: string }
  | { leaving: Leaving; deviceId: string }

/**
 * For an account whose owner has shown the first factor: a new session, unless there is a second one to show. Call it in
 * a transaction that has locked the account, and `tokensOf` after it.
 */
export async function openLogin(ctx: Context, client: Client, userId: string, way: Steps['way']): Promise<Opened> {
  const deviceId = knownDevice(client) ?? newDeviceId()
  const needed = await askForFactor(ctx, client, { userId, deviceId, way })
  // Whoever has waited for a lost one to go waits no longer.
  if (needed && !(await finishDue(ctx, userId))) return { needed, deviceId }
  return openSession(ctx, client, { userId, deviceId, way })
}

/** Refuses a login that waits for its second factor: what it has come to so far is kept, and the ticket goes along. */
export function tokensOf(ctx: Context, client: Client, opened: Opened): Tokens {
  if ('tokens' in opened) return opened.tokens
  if ('leaving' in opened) throw stays(ctx, client, opened)
  client.setCookies.push(deviceCookie(ctx, opened.deviceId))
  throw new Refusal(factorNeeded, 'factor_needed', { data: opened.needed })
}

/**
 * A new session of an account whose owner has proved himself. Call it in a transaction that has locked the account, and
 * `tokensOf` after it: what proved them is used up also where the account is to stay first.
 */
export async function openSession(ctx: Context, client: Client, arrival: Arrival): Promise<Opened> {
  const { userId, deviceId } = arrival
  const leaving = await leavingOf(ctx, userId, deviceId)
  return leaving ? { leaving, deviceId } : { tokens: await insertTokens(ctx, client, arrival) }
}

/** Who came in where, and how. */
interface Arrival extends Steps {
  userId: string
  deviceId: string
}

async function insertTokens(ctx: Context, client: Client, arrival: Arrival): Promise<Tokens> {
  const { userId, deviceId } = arrival
  const pair = newPair()
  const isNew = await isUnknownDevice(ctx, userId, deviceId)
  const session = await ctx.db.one<{ id: string }>(insertSession(userId, deviceId, client.userAgent, client.ip))
  const { expires_at } = await ctx.db.one<{ expires_at: Date }>(insertPair(session.id, pair))
  await endSessions(ctx, endBeyondQuota(userId, mostSessions))
  await noteLogin(ctx, client, { ...arrival, sessionId: session.id, isNew })
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
