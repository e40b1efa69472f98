import type { Client } from '../../http/api/exchange.ts'
import { type Context, inTransaction } from '../../kernel/context.ts'
import { Refusal } from '../../kernel/errors.ts'
import { record } from '../audit/service.ts'
import { sessionCookies, type Tokens } from './cookies.ts'
import { endSessions, presentTokens } from './open.ts'
import {
  endOne,
  insertPair,
  lockRefreshToken,
  markTokenUsed,
  pairState,
  type RefreshRow,
  touchSession,
} from './queries.ts'
import { isToken, successorOf } from './tokens.ts'

interface Presented {
  token: string
  deviceId: string | undefined
}

/** Exchanges a refresh token for the next pair. The cookie counts only when one of our own pages asks. */
export async function refresh(
  ctx: Context,
  client: Client,
  input: { refresh_token?: string; device_id?: string },
): Promise<Tokens> {
  const token = input.refresh_token || (client.sameOrigin ? client.cookies.refresh_token : undefined)
  const deviceId = input.device_id || client.cookies.lastLoginDeviceId
  const tokens = isToken(token)
    ? await inTransaction(ctx, (inner) => exchange(inner, client, { token, deviceId }))
    : null
  // Refused only here, after the commit: the end of a stolen session must not be undone.
  if (!tokens) throw new Refusal(401, 'session_expired')
  client.setCookies.push(...sessionCookies(ctx, tokens))
  return tokens
}

async function exchange(ctx: Context, client: Client, { token, deviceId }: Presented): Promise<Tokens | null> {
  const row = await ctx.db.maybe<RefreshRow>(lockRefreshToken(token))
  if (!row) return null
  if (!row.is_live) return endFamily(ctx, row, 'expired')
  if (row.is_used) {
    const isOwnTab = row.in_grace && deviceId === row.device_id
    return isOwnTab ? newestPair(ctx, token, row) : endStolen(ctx, client, row)
  }
  if (deviceId !== undefined && deviceId !== row.device_id) return null
  const pair = successorOf(ctx, token)
  await ctx.db.run(markTokenUsed(token))
  const { expires_at } = await ctx.db.one<{ expires_at: Date }>(insertPair(row.session_id, pair))
  await ctx.db.run(touchSession(row.session_id, client.userAgent, client.ip))
  return presentTokens(pair, expires_at, row.device_id)
}

/** Another tab was faster, perhaps more than once: this one gets what is current now. */
async function newestPair(ctx: Context, token: string, row: RefreshRow): Promise<Tokens | null> {
  for (let pair = successorOf(ctx, token); ; pair = successorOf(ctx, pair.refresh)) {
    const state = await ctx.db.maybe<{ is_used: boolean; expires_at: Date }>(pairState(pair))
    if (!state) return null
    if (!state.is_used) return presentTokens(pair, state.expires_at, row.device_id)
  }
}

/** A used token in other hands or after its time: one of the two holders is a thief, so both are sent away. */
async function endStolen(ctx: Context, client: Client, row: RefreshRow): Promise<null> {
  const { session_id, user_id } = row
  await record(ctx, { actorId: user_id, action: 'session.reuse', subject: session_id, ip: client.ip })
  return endFamily(ctx, row, 'reuse')
}

async function endFamily(ctx: Context, row: RefreshRow, reason: 'expired' | 'reuse'): Promise<null> {
  await endSessions(ctx, endOne(row.user_id, row.session_id, reason))
  return null
}
